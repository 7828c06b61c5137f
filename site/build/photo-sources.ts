import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Photo } from '../../content/photos/photos.ts'
import { photoCredit } from '../photos/photo-credit.ts'

/** What the page must know of a photograph's file to lay it out; see `renditionUrl`. */
export interface PhotoSource {
  readonly slug: string
  /** Name in content/photos/. */
  readonly file: string
  readonly width: number
  readonly height: number
  /** Changes with the file's bytes and with its focal point and credit, so that a rendition's name never lies. */
  readonly hash: string
  /** Mean colour as `#rrggbb`: the ground while the picture loads. */
  readonly colour: string
}

/** Narrower than this, a photograph would be blown up by the layout (pixels). */
const MIN_WIDTH = 1200

export type ReadPhotos<Name extends string> =
  | { readonly ok: true; readonly sources: Record<Name, PhotoSource> }
  | { readonly ok: false; readonly problems: readonly string[] }

/**
 * Reads the photographs of the list.
 *
 * @param folder where the files lie, as a directory URL
 * @param photos the typed list
 * @param brand whose a photograph is when the list names nobody
 * @param panorama the one that is a whole turn, which a viewer bends: any other shape would be crooked
 * @returns a source for each name of the list, or all that is wrong with the photographs, one sentence for each problem
 */
export async function readPhotoSources<Name extends string>(
  folder: URL,
  photos: Readonly<Record<Name, Photo>>,
  brand: string,
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
    // The name is part of every rendition's address, and found again there.
    if (!/^[a-z0-9-]+\.(jpe?g|png|tiff?|webp|avif)$/.test(photo.file)) {
      problem('name it with small letters, digits and hyphens only')
    }
    try {
      const source = await readPhotoSource(folder, photo, brand)
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

async function readPhotoSource(folder: URL, photo: Photo, brand: string): Promise<PhotoSource> {
  const bytes = await readFile(new URL(photo.file, folder))
  const { autoOrient: size } = await sharp(bytes).metadata()
  const { channels } = await sharp(bytes).toColourspace('srgb').stats()
  const hex = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
  return {
    slug: photo.file.replace(/\.[^.]+$/, ''),
    file: photo.file,
    width: size.width,
    height: size.height,
    hash: createHash('sha256')
      .update(bytes)
      .update(JSON.stringify([photo.focus, photoCredit(photo, brand)]))
      .digest('hex')
      .slice(0, 8),
    colour: `#${hex.join('')}`,
  }
}

function isComplete<Name extends string>(
  photos: Readonly<Record<Name, Photo>>,
  sources: Partial<Record<Name, PhotoSource>>,
): sources is Record<Name, PhotoSource> {
  return Object.keys(photos).every((name) => name in sources)
}
