import { copyFile, mkdir, readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { type Photo, photos } from '../content/photos/photos.ts'
import { photoCredit } from '../site/photos/photo-credit.ts'
import { type Aspect, type Format, type Rendition, renditionUrl } from '../site/photos/rendition-url.ts'
import { writeRights } from './photo-rights.ts'
import type { PhotoPlaces } from './photo-sources.ts'
import { writeWhole } from './write-files.ts'

// The same eye finds these three alike: photographs with soft gradients, judged at device scale 2. AVIF at effort 3 takes a
// quarter of the time of the default effort 4, for files that are no larger.
const encode: Record<Format, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 48, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 70, effort: 5 }),
  jpg: (picture) => picture.jpeg({ quality: 72, mozjpeg: true }),
}

/** Names each encoder's settings, so that the cached renditions of one format are made again when they change. */
export const encoderVersions: Record<Format, string> = {
  avif: 'avif-q48-e3',
  webp: 'webp-q70-e5',
  jpg: 'jpg-q72-xmp',
}

/**
 * Makes one rendition: crops around the focal point, resizes, encodes. Nothing of the camera's data survives (a
 * position never leaves this house); the JPEG names its creator and rights.
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
  return encode[rendition.format](picture).toBuffer()
}

/** The largest rectangle of the aspect that holds the focal point as near to its centre as the edges allow. */
export function cropAround(
  size: Aspect,
  focus: Photo['focus'],
  aspect: Aspect,
): { left: number; top: number; width: number; height: number } {
  const scale = Math.min(size.width / aspect.width, size.height / aspect.height)
  const width = Math.round(aspect.width * scale)
  const height = Math.round(aspect.height * scale)
  const place = (centre: number, length: number, whole: number) =>
    Math.round(Math.min(Math.max(centre * whole - length / 2, 0), whole - length))
  return { left: place(focus.x, width, size.width), top: place(focus.y, height, size.height), width, height }
}

/**
 * Gives the file of a rendition, made now or earlier.
 *
 * @param brand whose the photograph is when the list names nobody
 * @returns its place in the cache
 * @throws when the list has no photograph of that name
 */
export async function renditionFile(rendition: Rendition, places: PhotoPlaces, brand: string): Promise<URL> {
  const photo: Photo | undefined = Object.values(photos).find(({ file }) => file.startsWith(`${rendition.slug}.`))
  if (!photo) {
    throw new Error(`content/photos/photos.ts has no photograph '${rendition.slug}'`)
  }
  const { slug, aspect, width, hash, format } = rendition
  const name = `${slug}.${aspect.width}x${aspect.height}.${width}.${hash}.${format}`
  const file = new URL(`${encoderVersions[rendition.format]}/${name}`, places.cache)
  if (await stat(file).catch(() => undefined)) {
    return file
  }
  const source = await readFile(new URL(photo.file, places.sources))
  const credit = photoCredit(photo, brand)
  const bytes = await makeRendition(source, { focus: photo.focus, credit }, rendition)
  await writeWhole(file, bytes)
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
