import type { SiteFile } from '../pages/load-site.ts'
import type { onlinePictures } from './photographs/version-pictures.ts'
import type { PublisherParts } from './publisher.ts'
import type { DraftRenderings } from './rendering/draft-renderings.ts'
import { editedText, ownPictures, ownTextFiles, storedFile } from './rendering/rendered-site.ts'
import type { ServedSite } from './served-site.ts'
import type { FollowedVersions } from './versions/follow-versions.ts'

/** What was read from the store is kept up to this size together, the newest files (bytes). */
const KEPT_BYTES = 64 * 1024 * 1024

/** The addresses of pictures, which have a hash as well. */
const picture = /^\/photos\/[a-z0-9-]+\.[0-9a-f]{8}(\.\d+x\d+\.\d+)?\.(avif|webp|jpg)$/

interface FileParts extends PublisherParts {
  readonly served: ServedSite
  readonly drafts: DraftRenderings
  readonly versions: FollowedVersions
  readonly online: ReturnType<typeof onlinePictures>
}

/**
 * Finds files that the version online does not have: of a version before or of a newer one, which another process has published,
 * in the store; of the draft in what was rendered.
 *
 * @returns a function that finds one by its path; null for a path that is none of ours
 */
export function fileFinder({ photographs, pictures, built, served, drafts, versions, online }: FileParts) {
  const kept = keptFiles()

  async function read(path: string): Promise<SiteFile | null> {
    const isShown = versions.isShown(path) || online.has(path)
    const bytes =
      versions.comingText(path) ??
      (isShown ? await photographs.file(path) : null) ??
      (await online.make(path)) ??
      (await findInDraft(path))
    if (bytes === null) {
      return null
    }
    const file = storedFile(path, bytes, served.site.headersFor(path))
    kept.keep(path, file)
    return file
  }

  async function findInDraft(path: string): Promise<Uint8Array | string | null> {
    const found = await drafts.find(
      (rendered) =>
        ownTextFiles(rendered, built.site).get(path) ??
        ownPictures(rendered, built.site).find((job) => job.path === path),
    )
    return found === undefined || typeof found === 'string' ? (found ?? null) : pictures.picture(found)
  }

  async function find(path: string): Promise<SiteFile | null> {
    const found = await read(path)
    if (found !== null) {
      return found
    }
    // Another process may have a newer version, or a newer draft.
    await versions.lookAgain()
    const revision = versions.draftRevision()
    if (revision > 0 && !drafts.has(revision)) {
      await drafts.newest().catch(() => undefined)
    }
    return served.current().site.files.get(path) ?? read(path)
  }

  return (path: string): Promise<SiteFile | null> | null => {
    if (!editedText.test(path) && !picture.test(path)) {
      return null
    }
    const file = kept.get(path)
    return file === null ? find(path) : Promise.resolve(file)
  }
}

/** The files that were asked for last. */
function keptFiles() {
  const files = new Map<string, SiteFile>()
  const sizeOf = ({ forms }: SiteFile) => forms.get('identity')?.body.length ?? 0
  let bytes = 0
  return {
    get: (path: string): SiteFile | null => files.get(path) ?? null,
    keep(path: string, file: SiteFile): void {
      if (files.has(path)) {
        return
      }
      files.set(path, file)
      bytes += sizeOf(file)
      for (const [oldest, old] of files) {
        if (bytes <= KEPT_BYTES) {
          break
        }
        files.delete(oldest)
        bytes -= sizeOf(old)
      }
    },
  }
}
