import type { Headers } from '../http/header-rules.ts'
import { type SiteFile, siteFile } from '../pages/load-site.ts'
import type { OnlineSite } from './live-site.ts'
import { REACHABLE_MS } from './site-versions.ts'

/** Pictures that were read from the store are kept up to this size together, the newest ones (bytes). */
const KEPT_PICTURE_BYTES = 64 * 1024 * 1024

/** The files of which an edited page has its own; their names have a hash. */
const editedFile = /^\/assets\/(content|further|later|print)\.[0-9a-f]{8}\.(css|js)$/
const pictureFile = /^\/photos\/[a-z0-9-]+\.[0-9a-f]{8}(\.\d+x\d+\.\d+)?\.(avif|webp|jpg)$/

/** What a path that no file is known for may be; null for nothing of ours. */
export function kindOf(path: string): 'text' | 'picture' | null {
  return editedFile.test(path) ? 'text' : pictureFile.test(path) ? 'picture' : null
}

/** Makes a file of the site that is not compressed. */
export function plainFile(path: string, bytes: Uint8Array | string, headers: Headers): SiteFile {
  return siteFile(path.slice(1), new Map([['identity', Buffer.from(bytes)]]), headers)
}

/** The text files of versions that were online, for a day: whoever reads such a page still loads them. */
export function reachableFiles(now: () => Date) {
  const files = new Map<string, { readonly file: SiteFile; readonly until: number }>()
  return {
    keep({ site }: OnlineSite): void {
      const at = now().getTime()
      for (const [path, { until }] of files) {
        if (until < at) {
          files.delete(path)
        }
      }
      for (const [path, file] of site.files) {
        if (editedFile.test(path)) {
          files.set(path, { file, until: at + REACHABLE_MS })
        }
      }
    },
    get(path: string): SiteFile | null {
      const kept = files.get(path)
      return kept !== undefined && kept.until > now().getTime() ? kept.file : null
    },
  }
}

/** The pictures that were asked for last. */
export function keptPictures() {
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
        if (bytes <= KEPT_PICTURE_BYTES) {
          break
        }
        files.delete(oldest)
        bytes -= sizeOf(old)
      }
    },
  }
}
