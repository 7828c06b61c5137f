import { PictureFailure } from '../../pictures/open-picture-process.ts'
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
 * draft in what was rendered.
 *
 * @returns a function that finds one by its path; null for a path that is none of ours
 */
export function fileFinder(parts: FileParts): (path: string) => Promise<SiteFile | null> | null {
  const { editing, photographs, pictures, built, served, drafts, versions, now } = parts
  const kept = new Map<string, SiteFile>()
  let keptBytes = 0
  const failedAt = new Map<string, number>()

  /** A file of the draft, or a picture that the store has lost. */
  async function make(path: string): Promise<Uint8Array | string | null> {
    const found =
      versions.pictures().find((job) => job.path === path) ??
      (await drafts.find(
        (rendered) =>
          ownTextFiles(rendered, built.site).get(path) ??
          ownPictures(rendered, built.site).find((job) => job.path === path),
      ))
    if (found === undefined || typeof found === 'string') {
      return found ?? null
    }
    if (now().getTime() < (failedAt.get(path) ?? 0) + RETRY_MS) {
      return null
    }
    return pictures.picture(found).catch((error: unknown) => {
      if (!(error instanceof PictureFailure)) {
        throw error
      }
      failedAt.set(path, now().getTime())
      return null
    })
  }

  /** Another process may have a newer draft. */
  async function makeOfNewestDraft(path: string): Promise<Uint8Array | string | null> {
    const revision = Number((await editing.fingerprint()).split('.')[0])
    if (revision === 0 || drafts.has(revision)) {
      return null
    }
    await drafts.newest().catch(() => undefined)
    return make(path)
  }

  async function find(path: string): Promise<SiteFile | null> {
    const bytes = (await photographs.file(path)) ?? (await make(path)) ?? (await makeOfNewestDraft(path))
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
