import { reasonOf } from '../../../contracts/reason.ts'
import { completePictures, type onlinePictures } from '../photographs/version-pictures.ts'
import type { PublisherParts } from '../publisher.ts'
import { type Jobs, ownPictures, ownTexts, siteOf } from '../rendering/rendered-site.ts'
import type { OnlineSite, ServedSite } from '../served-site.ts'

/** How soon another process notices what was published (milliseconds). */
const POLL_MS = 1_000

/** A version that is rendered. */
export interface NewVersion {
  readonly id: number
  readonly site: OnlineSite
  /** Its files that no build has made. */
  readonly texts: ReadonlyMap<string, string>
  readonly pictures: Jobs
}

interface VersionParts extends PublisherParts {
  readonly served: ServedSite
  readonly online: ReturnType<typeof onlinePictures>
  /** Whether the publisher is closed. */
  readonly isClosed: () => boolean
}

export type FollowedVersions = ReturnType<typeof followVersions>

/** Keeps the newest published version online, whichever process has published it. */
export function followVersions(parts: VersionParts) {
  const { editing, interpretations, renderer, built, served, online, log, isClosed } = parts
  /** Addresses of the files that a stored version shows. */
  let shown: ReadonlySet<string> = new Set()
  let onlineId = 0
  /** A newer version that another process has published, until all its files are stored. */
  let coming: NewVersion | null = null
  /** What the database had when it was last looked at. */
  let known = { draft: 0, version: '0' }
  let looking: Promise<void> | null = null
  let isFailing = false

  function swap({ id, site, pictures }: NewVersion): void {
    if (id > onlineId) {
      onlineId = id
      online.set(pictures)
      served.swap(site)
    }
  }

  /** Looks at the database, and renders what another process has published. Requests wait for it: it makes no picture. */
  async function look(): Promise<void> {
    const [draft, version = '0'] = (await editing.fingerprint()).split('.')
    if (version !== known.version) {
      const versions = await editing.keptVersions()
      shown = new Set(versions.flatMap(({ files }) => files))
      const newest = await editing.newestPublished()
      if (newest !== null && newest.id > Math.max(onlineId, coming?.id ?? 0)) {
        const rendered = await renderer.render({ ...(await interpretations.of(newest.overlay)), isCompressed: true })
        const [texts, pictures] = [ownTexts(rendered, built.site), ownPictures(rendered, built.site)]
        coming = { id: newest.id, site: siteOf(rendered, built), texts, pictures }
      }
    }
    known = { draft: Number(draft), version }
  }

  /** Looks at the database once for all who wait: requests for files that are not there cost no more than that. */
  async function lookAgain(): Promise<void> {
    // One that runs already may have looked before this file was there.
    await looking?.catch(() => undefined)
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }

  return {
    /** Whether a stored version shows the file at an address. */
    isShown: (path: string): boolean => shown.has(path),
    /** A text file of the version that is about to go online: browsers may have its pages from another process already. */
    comingText: (path: string): string | null => coming?.texts.get(path) ?? null,
    draftRevision: (): number => known.draft,
    lookAgain,
    swap,

    /** Puts what another process has published online once it has all its files; the version before stays until then. */
    async putNewestOnline(): Promise<void> {
      try {
        await lookAgain()
        while (coming !== null && !isClosed()) {
          const next = coming
          const { left, reason } = await completePictures(parts, next, (missing) =>
            log.info({ version: next.id, missing }, 'pictures of the published site are made'),
          )
          if (left.length > 0 && !isClosed()) {
            log.error({ version: next.id, left, reason }, 'the published site goes online without some pictures')
          }
          swap(next)
          coming = coming === next ? null : coming
        }
        isFailing = false
      } catch (error) {
        if (!isFailing) {
          isFailing = true
          log.error({ reason: reasonOf(error) }, 'the published site is not shown')
        }
      }
    },
  }
}

/**
 * Does something again and again, a while after it has ended.
 *
 * @returns what ends that
 */
export function repeatedly(work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  const again = () => {
    if (!isEnded) {
      timer = setTimeout(() => void work().finally(again), POLL_MS)
      timer.unref()
    }
  }
  again()
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}
