import type { BuildFacts } from '../../editing/build-facts.ts'
import type { Overlay } from '../../editing/field.ts'
import type { PublishingStep } from '../../editing/protocol.ts'
import { parseHeaderRules } from '../http/header-rules.ts'
import { readAnswers } from '../pages/answers.ts'
import { type FileBytes, type SiteFile, siteFile, siteWith } from '../pages/load-site.ts'
import { REACHABLE_MS, type SiteEditing, type StoredVersion } from '../store/site-editing.ts'
import type { SitePhotographs } from '../store/site-photographs.ts'
import { checkRendered } from './check-rendered.ts'
import { type LiveSite, makeLiveSite, type OnlineSite } from './live-site.ts'
import type { PictureJob, SocialJob } from './picture-jobs.ts'
import type { Pictures } from './pictures.ts'
import type { RenderAnswer, Renderer } from './renderer.ts'

/** How soon another process notices what was published (milliseconds). */
const POLL_MS = 1_000

/** A browser still loads the files of a preview that was replaced just now. */
const KEPT_DRAFTS = 6

/** Nobody has typed for so long: the pictures of the draft are made ahead. */
const QUIET_MS = 4_000

/** Renditions that are read from the store are kept up to this size together, the newest ones (bytes). */
const KEPT_PICTURE_BYTES = 32 * 1024 * 1024

const DAY_MS = 24 * 60 * 60_000

/** The files of which an edited page has its own; their names have a hash. */
const editedFile = /^\/assets\/(content|further|later|print)\.[0-9a-f]{8}\.(css|js)$/
const pictureFile = /^\/photos\/[a-z0-9-]+\.[0-9a-f]{8}(\.\d+x\d+\.\d+)?\.(avif|webp|jpg)$/

export interface PublisherParts {
  readonly editing: SiteEditing
  readonly photographs: SitePhotographs
  readonly pictures: Pictures
  readonly renderer: Renderer
  /** What the build has made. */
  readonly built: OnlineSite
  readonly facts: BuildFacts
  readonly log: { readonly error: (facts: object, message: string) => void }
  readonly now?: () => Date
}

/** What becomes a version. */
export type Publication = Pick<StoredVersion, 'by' | 'overlay'>

/** Keeps the newest version online, and renders drafts. */
export interface Publisher {
  readonly live: LiveSite
  /** Puts the newest version online, and from then on each newer one. */
  start(): Promise<void>
  /** The draft as it would be published. */
  draft(): Promise<RenderAnswer>
  /**
   * Checks, makes and stores a version, and puts it online. Whatever fails changes nothing.
   *
   * @param onStep is told each step but the last
   * @returns the last step
   */
  publish(publication: Publication, onStep: (step: PublishingStep) => void): Promise<PublishingStep>
  close(): Promise<void>
}

export function makePublisher(parts: PublisherParts): Publisher {
  const { editing, photographs, pictures, renderer, built, facts, log, now = () => new Date() } = parts
  const live = makeLiveSite(built, lookUp)
  const drafts = new Map<number, Promise<RenderAnswer>>()
  /** Files of versions that were online. */
  const reachable = new Map<string, { readonly file: SiteFile; readonly until: number }>()
  const keptPictures = new Map<string, SiteFile>()
  let keptPictureBytes = 0
  let onlineId = 0
  let known = ''
  let isFailing = false
  let isClosed = false
  let older: Promise<void> | null = null
  let syncing: Promise<void> | null = null
  let publishing: Promise<unknown> = Promise.resolve()
  let polling: NodeJS.Timeout | undefined
  let quiet: NodeJS.Timeout | undefined

  const isMadeByBuild = ({ path }: { readonly path: string }) => built.site.files.has(path)

  function missingOf(rendered: RenderAnswer): readonly (PictureJob | SocialJob)[] {
    return rendered.pictures.filter((job) => !isMadeByBuild(job))
  }

  async function render(overlay: Overlay, isCompressed: boolean): Promise<RenderAnswer> {
    return renderer.render({ overlay, photographs: await photographs.list(), isCompressed })
  }

  function online(rendered: RenderAnswer): OnlineSite {
    const headersFor = parseHeaderRules(rendered.headers)
    const bytes = new Map([...rendered.texts].map(([name, text]) => [name, formsOf(name, text, rendered)] as const))
    return {
      site: siteWith(built.site, bytes, headersFor),
      answers: readAnswers(rendered.answers, rendered.words),
    }
  }

  function swap(id: number, rendered: RenderAnswer): void {
    if (id > onlineId) {
      const before = live.current()
      onlineId = id
      live.swap(online(rendered))
      keepReachable(before)
    }
  }

  function keepReachable({ site }: OnlineSite): void {
    const at = now().getTime()
    for (const [path, { until }] of reachable) {
      if (until < at) {
        reachable.delete(path)
      }
    }
    for (const [path, file] of site.files) {
      if (editedFile.test(path)) {
        reachable.set(path, { file, until: at + REACHABLE_MS })
      }
    }
  }

  /** Puts online what another process has published. */
  function sync(): Promise<void> {
    syncing ??= syncOnce().finally(() => {
      syncing = null
    })
    return syncing
  }

  async function syncOnce(): Promise<void> {
    const fingerprint = await editing.fingerprint()
    const [, version] = fingerprint.split('.')
    if (version !== known) {
      const newest = await editing.live()
      if (newest !== null && newest.id > onlineId) {
        swap(newest.id, await render(newest.overlay, true))
      }
      known = version ?? ''
    }
  }

  async function poll(): Promise<void> {
    try {
      await sync()
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
      older = null
      throw error
    })
    return older
  }

  async function loadOlderOnce(): Promise<void> {
    const versions = await editing.onlineSince(new Date(now().getTime() - REACHABLE_MS))
    for (const { id, overlay } of versions) {
      if (id < onlineId) {
        keepReachable(online(await render(overlay, true)))
      }
    }
  }

  function lookUp(path: string): Promise<SiteFile | null> | null {
    const kept = reachable.get(path)
    if (kept !== undefined && kept.until > now().getTime()) {
      return Promise.resolve(kept.file)
    }
    if (editedFile.test(path)) {
      return findText(path)
    }
    return pictureFile.test(path) ? findPicture(path) : null
  }

  async function findText(path: string): Promise<SiteFile | null> {
    await sync()
    const inDraft = await findInDrafts(({ texts }) => texts.get(path.slice(1)))
    if (inDraft !== undefined) {
      return siteFile(path.slice(1), new Map([['identity', Buffer.from(inDraft)]]), live.site.headersFor(path))
    }
    await loadOlder()
    return live.current().site.files.get(path) ?? reachable.get(path)?.file ?? null
  }

  async function findPicture(path: string): Promise<SiteFile | null> {
    const known = keptPictures.get(path)
    if (known !== undefined) {
      return known
    }
    const stored = await photographs.rendition(path)
    const job =
      stored === null ? await findInDrafts((rendered) => missingOf(rendered).find((one) => one.path === path)) : null
    const bytes = job ? await pictures.picture(job) : stored
    if (bytes === null) {
      return null
    }
    const file = siteFile(path.slice(1), new Map([['identity', Buffer.from(bytes)]]), live.site.headersFor(path))
    keepPicture(path, file, bytes.length)
    return file
  }

  function keepPicture(path: string, file: SiteFile, size: number): void {
    keptPictures.set(path, file)
    keptPictureBytes += size
    for (const [oldest, { forms }] of keptPictures) {
      if (keptPictureBytes <= KEPT_PICTURE_BYTES) {
        break
      }
      keptPictures.delete(oldest)
      keptPictureBytes -= forms.get('identity')?.body.length ?? 0
    }
  }

  /** Looks into the newest drafts, that of another process too. */
  async function findInDrafts<Found>(find: (rendered: RenderAnswer) => Found | undefined): Promise<Found | undefined> {
    const { revision } = await editing.draft()
    if (revision > 0) {
      await draft()
    }
    for (const rendering of [...drafts.values()].reverse()) {
      const rendered = await rendering.catch(() => null)
      const found = rendered === null ? undefined : find(rendered)
      if (found !== undefined) {
        return found
      }
    }
    return undefined
  }

  async function draft(): Promise<RenderAnswer> {
    const { revision, fields } = await editing.draft()
    const before = drafts.get(revision)
    if (before !== undefined) {
      return before
    }
    const overlay = Object.fromEntries(Object.entries(fields).map(([path, { value }]) => [path, value]))
    const rendering = render(overlay, false)
    drafts.set(revision, rendering)
    for (const old of [...drafts.keys()].slice(0, -KEPT_DRAFTS)) {
      drafts.delete(old)
    }
    try {
      const rendered = await rendering
      makeAhead(revision)
      return rendered
    } catch (error) {
      drafts.delete(revision)
      throw error
    }
  }

  /** Makes the draft's pictures once nobody types any more, so that publishing waits for less. */
  function makeAhead(revision: number): void {
    clearTimeout(quiet)
    quiet = setTimeout(async () => {
      const rendered = await drafts.get(revision)?.catch(() => undefined)
      if (rendered !== undefined && !isClosed) {
        await pictures.make(missingOf(rendered)).catch(() => undefined)
      }
    }, QUIET_MS)
    quiet.unref()
  }

  async function publishNow(
    { by, overlay }: Publication,
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
    const addresses = missing.map(({ path }) => path)
    const version = await editing.addVersion({ at: now(), by, kind: 'published', overlay, pictures: addresses })
    swap(version, rendered)
    forgetUnused().catch((error: unknown) => log.error({ reason: reasonOf(error) }, 'old pictures are removed later'))
    return { step: 'online', version }
  }

  /** Removes the pictures that neither a version nor the draft shows. */
  async function forgetUnused(): Promise<void> {
    const versions = await editing.versions()
    const inDraft = await draft()
    const kept = new Set([
      ...versions.flatMap((version) => version.pictures),
      ...missingOf(inDraft).map(({ path }) => path),
    ])
    await photographs.forgetRenditions(kept, new Date(now().getTime() - DAY_MS))
  }

  return {
    live,
    async start() {
      await poll()
    },
    draft,
    publish(publication, onStep) {
      // One after the other: the newest one stays online.
      const result = publishing.then(() => publishNow(publication, onStep))
      publishing = result.catch(() => undefined)
      return result
    },
    async close() {
      isClosed = true
      clearTimeout(polling)
      clearTimeout(quiet)
      await Promise.all([publishing, syncing?.catch(() => undefined)])
      await Promise.all([renderer.close(), pictures.close()])
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
