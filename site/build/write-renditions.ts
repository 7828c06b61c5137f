import { copyFile, mkdir, readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Photo, photos } from '../../content/photos/photos.ts'
import { photoCredit } from '../photos/photo-credit.ts'
import { type Rendition, renditionUrl } from '../photos/rendition-url.ts'
import { encoderVersions, makeRendition } from './make-rendition.ts'
import type { PhotoPlaces } from './photo-sources.ts'
import { writeWhole } from './write-files.ts'

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
