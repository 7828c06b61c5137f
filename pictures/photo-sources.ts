import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { Photo } from '../content/page-content.ts'
import { writeAtomically } from './write-atomically.ts'

/** A photograph's file. */
interface PhotoSource {
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

/**
 * Reads the photographs of the list.
 *
 * @param folders those of the photographs and of the cache
 * @param photos the list
 * @param panorama name of the equirectangular photograph, which must be exactly twice as wide as high
 * @returns a source for each name whose file can be read, and the problems of the photographs, one sentence each
 */
export async function readPhotoSources(
  folders: PhotoFolders,
  photos: Readonly<Record<string, Photo>>,
  panorama?: string,
) {
  const problems: string[] = []
  const sources: Record<string, PhotoSource> = {}
  for (const [name, photo] of Object.entries(photos)) {
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
  return { sources, problems }
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
async function measure(bytes: Buffer, digest: string, cache: URL) {
  const kept = new URL(`measures/${digest}.json`, cache)
  const known = await readFile(kept, 'utf8').catch(() => undefined)
  if (known !== undefined) {
    const measured: Pick<PhotoSource, 'width' | 'height' | 'colour'> = JSON.parse(known)
    return measured
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
