import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { Photo } from '../content/page-content.ts'
import { writeAtomically } from './write-atomically.ts'

/** A photograph's file. */
export interface PhotoSource {
  /** Name in content/photos/. */
  readonly file: string
  /** The same without its ending: the begin of the address of its renditions. */
  readonly slug: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Mean colour as `#rrggbb`. */
  readonly colour: string
  /** SHA-256 of the file's bytes, in hexadecimal digits. */
  readonly digest: string
}

/** The layout would enlarge a narrower photograph (pixels). */
export const MIN_WIDTH = 1200

export interface PhotoFolders {
  /** Folder of the photographs. */
  readonly sources: URL
  /** Folder that caches what was made of them. */
  readonly cache: URL
}

type ReadPhotos<Name extends string> =
  | { readonly ok: true; readonly sources: Record<Name, PhotoSource> }
  | { readonly ok: false; readonly problems: readonly string[] }

/**
 * Reads the photographs of the list.
 *
 * @param folders those of the photographs and of the cache
 * @param photos the list
 * @param panorama name of the equirectangular photograph, which must be exactly twice as wide as high
 * @returns a source for each name of the list, or the problems of the photographs, one sentence each
 */
export async function readPhotoSources<Name extends string>(
  folders: PhotoFolders,
  photos: Readonly<Record<Name, Photo>>,
  panorama?: NoInfer<Name>,
): Promise<ReadPhotos<Name>> {
  const problems: string[] = []
  const sources: Partial<Record<Name, PhotoSource>> = {}
  for (const name in photos) {
    const photo = photos[name]
    const problem = (text: string) => problems.push(`content/photos/${photo.file}: ${text}`)
    if (photo.alt.trim() === '') {
      problem('no alternative text')
    }
    // The name is part of each rendition's address, from which findRenditions() reads it.
    if (!/^[a-z0-9-]+\.(jpe?g|png|tiff?|webp|avif)$/.test(photo.file)) {
      problem('name it with small letters, digits and hyphens only')
    }
    try {
      const source = await readPhotoSource(folders, photo)
      if (source.width < MIN_WIDTH) {
        problem(`${source.width} px wide, at least ${MIN_WIDTH} are needed`)
      }
      if (name === panorama && source.width !== 2 * source.height) {
        problem(`${source.width} × ${source.height} px, a panorama is twice as wide as high`)
      }
      sources[name] = source
    } catch (error) {
      problem(whyUnreadable(error))
    }
  }
  return isComplete(photos, sources) && problems.length === 0 ? { ok: true, sources } : { ok: false, problems }
}

function whyUnreadable(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return 'there is no such file'
  }
  return `cannot be read as a picture (${error instanceof Error ? error.message.trim() : String(error)})`
}

async function readPhotoSource(folders: PhotoFolders, { file }: Photo): Promise<PhotoSource> {
  const bytes = await readFile(new URL(file, folders.sources))
  const digest = createHash('sha256').update(bytes).digest('hex')
  return {
    slug: file.replace(/\.[^.]+$/, ''),
    file,
    ...(await measure(bytes, digest, folders.cache)),
    digest,
  }
}

/** Reads size and mean colour, cached by the bytes' hash: measuring takes a tenth of a second. */
async function measure(
  bytes: Buffer,
  digest: string,
  cache: URL,
): Promise<Pick<PhotoSource, 'width' | 'height' | 'colour'>> {
  const kept = new URL(`measures/${digest}.json`, cache)
  const known = await readFile(kept, 'utf8').catch(() => undefined)
  if (known !== undefined) {
    return JSON.parse(known)
  }
  const { autoOrient: size } = await sharp(bytes).metadata()
  const colour = await meanColour(sharp(bytes).toColourspace('srgb'))
  const measured = { width: size.width, height: size.height, colour }
  await writeAtomically(kept, JSON.stringify(measured))
  return measured
}

/** The mean colour of a picture in sRGB as `#rrggbb`. */
export async function meanColour(picture: Sharp): Promise<string> {
  const { channels } = await picture.stats()
  const hex = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}

function isComplete<Name extends string>(
  photos: Readonly<Record<Name, Photo>>,
  sources: Partial<Record<Name, PhotoSource>>,
): sources is Record<Name, PhotoSource> {
  return Object.keys(photos).every((name) => name in sources)
}
