import { reasonOf } from '../../../contracts/reason.ts'
import { completePictures, type onlinePictures } from '../photographs/version-pictures.ts'
import type { PublisherParts } from '../publisher.ts'
import { type Jobs, onlineSiteOf, ownPictures, ownTextFiles } from '../rendering/rendered-site.ts'
import type { OnlineSite, ServedSite } from '../served-site.ts'
import type { StoredVersion } from './site-versions.ts'

/** How soon another process notices what was published (milliseconds). */
const POLL_MS = 1_000

/** The database may have an older state for so long without anybody following it: a replica that is read lags behind for a moment. */
const OLDER_FOR_MS = 10_000

/** What tells versions from each other: a database that was put back to an older state gives the same ids again. */
type VersionMark = Pick<StoredVersion, 'id' | 'at'>

/** A version that is rendered. */
export interface NewVersion extends VersionMark {
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

/**
 * Keeps the newest published version online, whichever process has published it, and an older one once the database was put back to it.
 */
export function followVersions(parts: VersionParts) {
  const { editing, interpretations, renderer, built, served, online, log, isClosed, now } = parts
  /** Addresses of the files that a stored version shows. */
  let shown: ReadonlySet<string> = new Set()
  let current: VersionMark = { id: 0, at: new Date(0) }
  /** How many versions this process has published. */
  let own = 0
  /** A version that another process has published, until all its files are stored. */
  let coming: NewVersion | null = null
  /** Since when the database has had an older state than that (milliseconds); null while it has not. */
  let olderSince: number | null = null
  /** What the database had when it was last looked at. */
  let known = { draft: 0, version: '0' }
  let looking: Promise<void> | null = null
  let isFailing = false

  function swap({ id, at, site, pictures }: NewVersion): void {
    current = { id, at }
    online.set(pictures)
    served.swap(site)
  }

  /** Whether the newest version of the database takes the place of the one online, or of the one that is about to be. */
  function takesOver({ id, at }: VersionMark): boolean {
    const last = coming ?? current
    const isSame = id === last.id && at.getTime() === last.at.getTime()
    if (isSame || id > last.id) {
      olderSince = null
      return !isSame
    }
    olderSince ??= now().getTime()
    if (now().getTime() - olderSince < OLDER_FOR_MS) {
      return false
    }
    olderSince = null
    log.info({ version: id, online: last.id }, 'the database was put back to an older version, which goes online')
    return true
  }

  /** Looks at the database, and renders what another process has published. Requests wait for it: it makes no picture. */
  async function look(): Promise<void> {
    const before = own
    const [draft, version = '0'] = (await editing.fingerprint()).split('.')
    if (version !== known.version) {
      const versions = await editing.keptVersions()
      shown = new Set(versions.flatMap(({ files }) => files))
      const newest = await editing.newestPublished()
      // Without any the database is being filled: what is online stays.
      if (newest !== null && takesOver(newest)) {
        const rendered = await renderer.render({ ...(await interpretations.of(newest.overlay)), isCompressed: true })
        const [texts, pictures] = [ownTextFiles(rendered, built.site), ownPictures(rendered, built.site)]
        if (own === before) {
          coming = { id: newest.id, at: newest.at, site: onlineSiteOf(rendered, built), texts, pictures }
        }
      }
    }
    // What was published here meanwhile was not looked at.
    known = { draft: Number(draft), version: own === before && olderSince === null ? version : '' }
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

    /** Puts a version online that this process has just published, and looks at the database again: another may have published since. */
    putOwnOnline(version: NewVersion): void {
      own += 1
      coming = null
      known = { ...known, version: '' }
      swap(version)
    },

    /** Puts what another process has published online once it has all its files; the version before stays until then. */
    async putNewestOnline(): Promise<void> {
      try {
        await lookAgain()
        while (coming !== null && !isClosed()) {
          const [next, before] = [coming, own]
          const { left, reason } = await completePictures(parts, next, (missing) =>
            log.info({ version: next.id, missing }, 'pictures of the published site are made'),
          )
          if (left.length > 0 && !isClosed()) {
            log.error({ version: next.id, left, reason }, 'the published site goes online without some pictures')
          }
          // Unless a newer one was published here meanwhile.
          if (own === before) {
            swap(next)
            coming = coming === next ? null : coming
          }
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
