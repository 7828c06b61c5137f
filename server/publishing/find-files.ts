import { PictureFailure } from '../../pictures/open-picture-process.ts'
import type { PictureJob } from '../../pictures/picture-jobs.ts'
import type { SiteFile } from '../pages/load-site.ts'
import type { PublisherParts } from './publisher.ts'
import type { DraftRenderings } from './rendering/draft-renderings.ts'
import { editedText, ownPictures, ownTextFiles, storedFile } from './rendering/rendered-site.ts'
import type { ServedSite } from './served-site.ts'
import type { FollowedVersions } from './versions/follow-versions.ts'

/** What was read from the store is kept up to this size together (bytes). */
const KEPT_BYTES = 64 * 1024 * 1024

/** A picture that could not be made is not tried again for so long, however often it is asked for. */
const RETRY_MS = 60_000

/** The addresses of pictures, which have a hash as well. */
const picture = /^\/photos\/[a-z0-9-]+\.[0-9a-f]{8}(\.\d+x\d+\.\d+)?\.(avif|webp|jpg)$/

interface FileParts extends PublisherParts {
  readonly served: ServedSite
  readonly drafts: DraftRenderings
  readonly versions: FollowedVersions
}

/**
 * Finds files that no build has made: of all versions in the store, where each process puts them before it shows a version, and of the
 * draft in what was rendered. A name that somebody has made up costs no more than a look at the database that all requests share.
 *
 * @returns a function that finds one by its path; null for a path that is none of ours
 */
export function fileFinder(parts: FileParts): (path: string) => Promise<SiteFile | null> | null {
  const { editing, photographs, pictures, built, served, drafts, versions, log, now } = parts
  const kept = new Map<string, SiteFile>()
  let keptBytes = 0
  const failedAt = new Map<string, number>()
  /** Those of the version for which it is logged that some are missing. */
  let logged: readonly PictureJob[] = []
  /** The addresses of all versions' files, and what the database had when they were read. */
  let stored: { readonly state: string; readonly paths: ReadonlySet<string> } = { state: '', paths: new Set() }
  let looking: Promise<void> | null = null

  /** Other processes may have newer versions, or a newer draft. */
  async function look(): Promise<void> {
    const [draft, state = ''] = (await editing.fingerprint()).split('.')
    if (state !== stored.state) {
      const paths = (await editing.keptVersions()).flatMap(({ files }) => files)
      stored = { state, paths: new Set(paths) }
    }
    const revision = Number(draft)
    if (revision > 0 && !drafts.has(revision)) {
      await drafts.newest().catch(() => undefined)
    }
  }

  /** Looks once for all who wait. */
  async function lookAgain(): Promise<void> {
    // One that runs already may have looked before this file was there.
    await looking?.catch(() => undefined)
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }

  /**
   * A file of a version from the store, or one of the draft; a picture that the store does not have is made.
   *
   * @param lostIn the addresses for which the store has just been asked
   */
  async function read(path: string, lostIn?: typeof stored): Promise<Uint8Array | string | null> {
    const online = versions.pictures().find((job) => job.path === path)
    if (online !== undefined || (stored.paths.has(path) && stored !== lostIn)) {
      const bytes = await photographs.file(path)
      if (bytes !== null) {
        return bytes
      }
    }
    if (online !== undefined) {
      if (logged !== versions.pictures()) {
        logged = versions.pictures()
        log.error({ path }, 'pictures of the published site are missing, and made when they are asked for')
      }
      return make(online)
    }
    const found = await drafts.find(
      (rendered) =>
        ownTextFiles(rendered, built.site).get(path) ??
        ownPictures(rendered, built.site).find((job) => job.path === path),
    )
    return found === undefined || typeof found === 'string' ? (found ?? null) : make(found)
  }

  /** Makes a picture; null when that fails, or has failed just now. */
  async function make(job: PictureJob): Promise<Uint8Array | null> {
    if (now().getTime() < (failedAt.get(job.path) ?? 0) + RETRY_MS) {
      return null
    }
    return pictures.picture(job).catch((error: unknown) => {
      if (!(error instanceof PictureFailure)) {
        throw error
      }
      failedAt.set(job.path, now().getTime())
      return null
    })
  }

  async function find(path: string): Promise<SiteFile | null> {
    const known = stored
    const bytes = (await read(path)) ?? (await lookAgain().then(() => read(path, known)))
    if (bytes === null) {
      return null
    }
    const file = storedFile(path, bytes, served.site.headersFor(path))
    if (keptBytes + bytes.length > KEPT_BYTES) {
      kept.clear()
      keptBytes = 0
    }
    if (!kept.has(path)) {
      kept.set(path, file)
      keptBytes += bytes.length
    }
    return file
  }

  return (path) => {
    if (!editedText.test(path) && !picture.test(path)) {
      return null
    }
    const file = kept.get(path)
    return file === undefined ? find(path) : Promise.resolve(file)
  }
}
