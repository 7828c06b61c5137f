import { copyFile, mkdir, readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { hero } from '../content/landing.ts'
import { type Photo, photos } from '../content/photos/photos.ts'
import { cropAround } from '../editing/crop.ts'
import { photoCredit } from '../site/photos/photo-credit.ts'
import { type Format, type Rendition, renditionUrl } from '../site/photos/renditions.ts'
import { writeAtomically } from './cache.ts'
import { writeRights } from './photo-rights.ts'
import type { PhotoPlaces, PhotoSource } from './photo-sources.ts'

/**
 * Qualities of about the same look, compared at device scale 2. In the first view bytes count more; further down the lower
 * quality would smear plaster, tiles and parquet.
 */
const qualities = {
  firstView: { avif: 48, webp: 70, jpg: 72 },
  further: { avif: 60, webp: 78, jpg: 80 },
} as const satisfies Record<string, Record<Format, number>>

// AVIF at effort 3 takes a quarter of the time of the default effort 4, for files that are no larger.
const encode: Record<Format, (picture: Sharp, quality: number) => Sharp> = {
  avif: (picture, quality) => picture.avif({ quality, effort: 3 }),
  webp: (picture, quality) => picture.webp({ quality, effort: 5 }),
  jpg: (picture, quality) => picture.jpeg({ quality, mozjpeg: true }),
}

/** Cache keys of the encoders' other settings: change one with its settings. */
const encoderVersions: Record<Format, string> = { avif: 'e3', webp: 'e5', jpg: 'xmp' }

function qualityOf({ slug, format }: Rendition): number {
  return qualities[photos[hero.photo].file.startsWith(`${slug}.`) ? 'firstView' : 'further'][format]
}

/**
 * Makes one rendition: crops around the focal point, resizes, encodes. The camera's metadata is removed, since it may hold
 * the position; a JPEG gets creator and rights.
 */
export async function makeRendition(
  source: Buffer,
  { focus, credit }: Pick<Photo, 'focus'> & { readonly credit: string },
  rendition: Rendition,
): Promise<Buffer> {
  const { autoOrient: size } = await sharp(source).metadata()
  const crop = cropAround(size, focus, rendition.aspect)
  const picture = sharp(source).autoOrient().extract(crop).resize({ width: rendition.width, kernel: 'lanczos3' })
  if (rendition.format === 'jpg') {
    writeRights(picture, credit)
  }
  return encode[rendition.format](picture, qualityOf(rendition)).toBuffer()
}

/**
 * Returns the cached file of a rendition, which is made if it is missing.
 *
 * @param brand credit of a photograph without one
 * @throws Error when the list has no photograph of that name
 */
export async function renditionFile(rendition: Rendition, places: PhotoPlaces, brand: string): Promise<URL> {
  const photo: Photo | undefined = Object.values(photos).find(({ file }) => file.startsWith(`${rendition.slug}.`))
  if (!photo) {
    throw new Error(`content/photos/photos.ts has no photograph '${rendition.slug}'`)
  }
  const { slug, aspect, width, hash, format } = rendition
  const name = `${slug}.${aspect.width}x${aspect.height}.${width}.${hash}.${format}`
  const settings = `${format}-q${qualityOf(rendition)}-${encoderVersions[format]}`
  const file = new URL(`${settings}/${name}`, places.cache)
  if (await stat(file).catch(() => undefined)) {
    return file
  }
  const source = await readFile(new URL(photo.file, places.sources))
  const credit = photoCredit(photo, brand)
  const bytes = await makeRendition(source, { focus: photo.focus, credit }, rendition)
  await writeAtomically(file, bytes)
  return file
}

/** Writes all renditions below the built site, a few at a time. */
export async function writeRenditions(
  renditions: readonly Rendition[],
  site: URL,
  places: PhotoPlaces,
  brand: string,
): Promise<void> {
  const waiting = [...renditions]
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const target = new URL(`.${renditionUrl(next)}`, site)
      await mkdir(new URL('./', target), { recursive: true })
      await copyFile(fileURLToPath(await renditionFile(next, places, brand)), target)
    }
  }
  await Promise.all([work(), work(), work()])
}

/**
 * Finds the portrait photographs that the pages crop to landscape.
 *
 * @param renditions all that the pages mention
 * @param sources the photographs' files
 * @returns a sentence for each photograph and aspect ratio, with the share of the picture that is lost
 */
export function croppedPortraits(renditions: readonly Rendition[], sources: readonly PhotoSource[]): readonly string[] {
  const warnings = renditions.flatMap(({ slug, aspect }) => {
    const source = sources.find((candidate) => candidate.slug === slug)
    if (!source || source.height <= source.width || aspect.width <= aspect.height) {
      return []
    }
    const kept = (source.width * aspect.height) / aspect.width / source.height
    const size = `${source.width} × ${source.height}`
    const cut = Math.round((1 - kept) * 100)
    return [
      `content/photos/${source.file}: ${size}, cropped to ${aspect.width}:${aspect.height}, loses ${cut} % of the picture`,
    ]
  })
  return [...new Set(warnings)]
}
