import { originalAuthor } from '../../content/office/editing.ts'
import type { BuildFacts } from '../../editing/build-facts.ts'
import type { Overlay } from '../../editing/field.ts'
import type { PublishingStep } from '../../editing/protocol.ts'
import { parseHeaderRules } from '../http/header-rules.ts'
import { readAnswers } from '../pages/answers.ts'
import { type FileBytes, type SiteFile, siteWith } from '../pages/load-site.ts'
import { checkRendered } from './check-rendered.ts'
import { draftRenderings } from './draft-renderings.ts'
import { type LiveSite, makeLiveSite, type OnlineSite } from './live-site.ts'
import { keptPictures, kindOf, plainFile, reachableFiles } from './other-files.ts'
import type { PictureJob, SocialJob } from './photographs/picture-jobs.ts'
import { type Pictures, wholePath } from './photographs/pictures.ts'
import type { SitePhotographs } from './photographs/site-photographs.ts'
import { completePictures, onlinePictures } from './photographs/version-pictures.ts'
import type { RenderAnswer, Renderer } from './renderer.ts'
import type { SiteEditing } from './site-editing.ts'
import { REACHABLE_MS, type StoredVersion } from './site-versions.ts'

/** How soon another process notices what was published (milliseconds). */
const POLL_MS = 1_000

/** Nobody has typed for so long: the pictures of the draft are made ahead. */
const QUIET_MS = 4_000

/** Pictures that nothing shows any more are kept for so long. */
const UNUSED_MS = 24 * 60 * 60_000

/** Where publishing says what the operator should know. */
export interface PublishingLog {
  readonly info: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}

export interface PublisherParts {
  readonly editing: SiteEditing
  readonly photographs: SitePhotographs
  readonly pictures: Pictures
  readonly renderer: Renderer
  /** What the build has made. */
  readonly built: OnlineSite
  readonly facts: BuildFacts
  readonly log: PublishingLog
  readonly now: () => Date
}

/** Keeps the newest version online, and renders drafts. */
export interface Publisher {
  readonly live: LiveSite
  /** Puts the newest version online, whole, and from then on each newer one. */
  start(): Promise<void>
  /** The draft as it would be published. */
  draft(): Promise<RenderAnswer>
  /**
   * Checks, makes and stores a version, and puts it online. Whatever fails changes nothing.
   *
   * @param onStep is told each step but the last
   * @returns the last step
   */
  publish(
    version: Pick<StoredVersion, 'by' | 'overlay'>,
    onStep: (step: PublishingStep) => void,
  ): Promise<PublishingStep>
  /** Removes the pictures that neither a version, the draft nor the library shows any more; none when the draft does not render. */
  forgetUnused(): Promise<void>
  close(): Promise<void>
}

/** A version that is rendered. */
interface NewVersion {
  readonly id: number
  readonly site: OnlineSite
  /** Its pictures that no build has made. */
  readonly jobs: readonly (PictureJob | SocialJob)[]
}

export function makePublisher(parts: PublisherParts): Publisher {
  const { editing, photographs, pictures, renderer, built, facts, log, now } = parts
  const live = makeLiveSite(built, lookUp)
  const reachable = reachableFiles(now)
  const kept = keptPictures()
  const picturesOnline = onlinePictures(parts)
  const drafts = draftRenderings(editing, (overlay) => render(overlay, false), makeAhead)
  /** Addresses of pictures that a version shows. */
  let shown: ReadonlySet<string> = new Set()
  let onlineId = 0
  /** A newer version that another process has published, until it has its pictures here. */
  let coming: NewVersion | null = null
  /** What the database had when it was last looked at. */
  let known = { draft: 0, version: '0' }
  let isFailing = false
  let isClosed = false
  let older: Promise<void> | null = null
  let syncing: Promise<void> | null = null
  let publishing: Promise<unknown> = Promise.resolve()
  /** What uses the database, which is closed after it. */
  const inWork = new Set<Promise<unknown>>()
  let polling: NodeJS.Timeout | undefined
  let quiet: NodeJS.Timeout | undefined

  function tracked<Result>(work: Promise<Result>): Promise<Result> {
    inWork.add(work)
    const forget = () => inWork.delete(work)
    work.then(forget, forget)
    return work
  }

  function missingOf(rendered: RenderAnswer): readonly (PictureJob | SocialJob)[] {
    return rendered.pictures.filter(({ path }) => !built.site.files.has(path))
  }

  async function render(overlay: Overlay, isCompressed: boolean): Promise<RenderAnswer> {
    return renderer.render({ overlay, photographs: await photographs.list(), isCompressed })
  }

  function siteOf(rendered: RenderAnswer): OnlineSite {
    const bytes = new Map([...rendered.texts].map(([name, text]) => [name, formsOf(name, text, rendered)] as const))
    return {
      site: siteWith(built.site, bytes, parseHeaderRules(rendered.headers)),
      answers: readAnswers(rendered.answers, rendered.words),
    }
  }

  function swap({ id, site, jobs }: NewVersion): void {
    if (id > onlineId) {
      reachable.keep(live.current())
      onlineId = id
      picturesOnline.set(jobs)
      live.swap(site)
    }
  }

  /** Looks at the database, and renders what another process has published. Requests wait for it: it makes no picture. */
  async function sync(): Promise<void> {
    const [draft, version = '0'] = (await editing.fingerprint()).split('.')
    if (version !== known.version) {
      const versions = await editing.keptVersions()
      shown = new Set(versions.flatMap((each) => each.pictures))
      const newest = await editing.live()
      if (newest !== null && newest.id > Math.max(onlineId, coming?.id ?? 0)) {
        const rendered = await render(newest.overlay, true)
        coming = { id: newest.id, site: siteOf(rendered), jobs: missingOf(rendered) }
        // Browsers may have its pages from another process already, and ask here for their files.
        reachable.keep(coming.site)
      }
      known = { ...known, version }
    }
    known = { ...known, draft: Number(draft) }
  }

  /** Puts what another process has published online once it has all its pictures; the version before stays until then. */
  async function putOnline(): Promise<void> {
    while (coming !== null && !isClosed) {
      const next = coming
      const { left, reason } = await completePictures(parts, next.id, next.jobs, (missing) =>
        log.info({ version: next.id, missing }, 'pictures of the published site are made'),
      )
      if (left.length > 0 && !isClosed) {
        log.error({ version: next.id, left, reason }, 'the published site goes online without some pictures')
      }
      swap(next)
      coming = coming === next ? null : coming
    }
  }

  /** Looks at the database once for all who wait: requests for files that are not there cost no more than that. */
  async function syncAfterNow(): Promise<void> {
    // One that runs already may have looked before this file was there.
    await syncing?.catch(() => undefined)
    syncing ??= sync().finally(() => {
      syncing = null
    })
    return syncing
  }

  async function poll(): Promise<void> {
    try {
      await tracked(syncAfterNow().then(putOnline))
      isFailing = false
    } catch (error) {
      if (!isFailing) {
        isFailing = true
        log.error({ reason: reasonOf(error) }, 'the published site is not shown')
      }
    }
    if (!isClosed) {
      polling = setTimeout(poll, POLL_MS)
      polling.unref()
    }
  }

  /** After a restart, the files of the versions before the newest are made again when somebody asks for the first of them. */
  function loadOlder(): Promise<void> {
    older ??= loadOlderOnce().catch((error: unknown) => {
      log.error({ reason: reasonOf(error) }, 'the files of versions before are missing')
    })
    return older
  }

  async function loadOlderOnce(): Promise<void> {
    for (const { id, overlay } of await editing.onlineSince(new Date(now().getTime() - REACHABLE_MS))) {
      if (id < onlineId) {
        reachable.keep(siteOf(await render(overlay, true)))
      }
    }
  }

  function lookUp(path: string): Promise<SiteFile | null> | null {
    const kind = kindOf(path)
    if (kind === null) {
      return null
    }
    const file = reachable.get(path) ?? kept.get(path)
    return file === null ? tracked(find(path, kind)) : Promise.resolve(file)
  }

  async function find(path: string, kind: 'text' | 'picture'): Promise<SiteFile | null> {
    const found = kind === 'text' ? await findText(path) : await findPicture(path)
    if (found !== null) {
      return found
    }
    // Another process may have a newer version, or a newer draft.
    await syncAfterNow()
    if (known.draft > 0 && !drafts.has(known.draft)) {
      await drafts.newest().catch(() => undefined)
    }
    return (kind === 'text' ? await findText(path) : await findPicture(path)) ?? null
  }

  async function findText(path: string): Promise<SiteFile | null> {
    const online = live.current().site.files.get(path)
    if (online !== undefined) {
      return online
    }
    const text = await drafts.find(({ texts }) => texts.get(path.slice(1)))
    if (text !== undefined) {
      return plainFile(path, text, live.site.headersFor(path))
    }
    await loadOlder()
    return reachable.get(path)
  }

  async function findPicture(path: string): Promise<SiteFile | null> {
    const isShown = shown.has(path) || picturesOnline.has(path)
    const stored = isShown ? await photographs.rendition(path) : null
    const bytes = stored ?? (await picturesOnline.make(path)) ?? (await findDraftPicture(path))
    if (bytes === null) {
      return null
    }
    const file = plainFile(path, bytes, live.site.headersFor(path))
    kept.keep(path, file)
    return file
  }

  async function findDraftPicture(path: string): Promise<Uint8Array | null> {
    const job = await drafts.find((rendered) => missingOf(rendered).find((one) => one.path === path))
    return job === undefined ? null : pictures.picture(job)
  }

  /** Makes the draft's pictures once nobody types any more, so that publishing waits for less. */
  function makeAhead(rendered: RenderAnswer): void {
    clearTimeout(quiet)
    quiet = setTimeout(() => void tracked(pictures.make(missingOf(rendered))).catch(() => undefined), QUIET_MS)
    quiet.unref()
  }

  async function publishNow(
    { by, overlay }: Pick<StoredVersion, 'by' | 'overlay'>,
    onStep: (step: PublishingStep) => void,
  ): Promise<PublishingStep> {
    onStep({ step: 'checking' })
    const rendered = await render(overlay, true)
    const refusal = checkRendered(rendered, facts, built.site)
    if (refusal !== null) {
      return { step: 'refused', sentence: refusal, problems: {} }
    }
    const missing = missingOf(rendered)
    await pictures.make(missing, (done, of) => onStep({ step: 'photographs', done, of }))
    onStep({ step: 'pages' })
    if ((await editing.live()) === null) {
      // The way back to what stood there before.
      await editing.addVersion({ at: now(), by: originalAuthor, kind: 'published', overlay: {}, pictures: [] })
    }
    const addresses = missing.map(({ path }) => path)
    const version = await editing.addVersion({ at: now(), by, kind: 'published', overlay, pictures: addresses })
    swap({ id: version, site: siteOf(rendered), jobs: missing })
    tracked(forgetUnused()).catch((error: unknown) =>
      log.error({ reason: reasonOf(error) }, 'old pictures are removed later'),
    )
    return { step: 'online', version }
  }

  async function forgetUnused(): Promise<void> {
    const versions = await editing.keptVersions()
    const draft = await drafts.newest().catch((error: unknown) => {
      log.error({ reason: reasonOf(error) }, 'old pictures stay, since nobody knows which ones the draft shows')
      return null
    })
    if (draft === null) {
      return
    }
    const used = new Set([
      ...versions.flatMap((version) => version.pictures),
      ...missingOf(draft).map(({ path }) => path),
      ...[...Object.values(facts.photos), ...(await photographs.list())].map(({ digest }) => wholePath(digest)),
    ])
    await photographs.forgetRenditions(used, new Date(now().getTime() - UNUSED_MS))
  }

  return {
    live,
    async start() {
      await poll()
    },
    draft: () => tracked(drafts.newest()),
    publish(version, onStep) {
      // One after the other: the newest one stays online.
      const result = publishing.then(() => publishNow(version, onStep))
      publishing = result.catch(() => undefined)
      return tracked(result)
    },
    forgetUnused: () => tracked(forgetUnused()),
    async close() {
      isClosed = true
      clearTimeout(polling)
      clearTimeout(quiet)
      await Promise.all([renderer.close(), pictures.close()])
      await Promise.allSettled(inWork)
    },
  }
}

/** A text file as it is sent, in each encoding. */
function formsOf(name: string, text: string, { compressed }: RenderAnswer): FileBytes {
  const small = compressed.get(name)
  return new Map([
    ['identity', Buffer.from(text)] as const,
    ...(small === undefined
      ? []
      : ([
          ['br', toBuffer(small.br)],
          ['gzip', toBuffer(small.gzip)],
        ] as const)),
  ])
}

/** Buffers arrive as plain arrays from a thread. */
function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}
