import { copyFile, mkdir, readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { photoCredit } from '../business/photo-credit.ts'
import { hero } from '../content/landing.ts'
import type { Photo } from '../content/page-content.ts'
import { photos } from '../content/photos/photos.ts'
import { type Rendition, renditionUrl } from '../contracts/renditions.ts'
import { makeRendition, settingsName } from './make-rendition.ts'
import type { PhotoFolders } from './photo-sources.ts'
import type { RenditionSettings } from './picture-contract.ts'
import { writeAtomically } from './write-atomically.ts'

/** What renditions are made by, beside the list of photographs. */
interface RenditionRules extends Pick<RenditionSettings, 'phoneBytes'> {
  /** Credit of a photograph without one. */
  readonly brand: string
}

/**
 * Returns the cached file of a rendition, which is made if it is missing.
 *
 * @throws Error when the list has no photograph of that name
 */
export async function renditionFile(
  rendition: Rendition,
  folders: PhotoFolders,
  { brand, phoneBytes }: RenditionRules,
): Promise<{ readonly file: URL; readonly isNew: boolean }> {
  const photo: Photo | undefined = Object.values(photos).find(({ file }) => file.startsWith(`${rendition.slug}.`))
  if (!photo) {
    throw new Error(`content/photos/photos.ts has no photograph '${rendition.slug}'`)
  }
  const { slug, aspect, width, hash, format } = rendition
  const name = `${slug}.${aspect.width}x${aspect.height}.${width}.${hash}.${format}`
  const isFirstView = photos[hero.photo].file === photo.file
  const file = new URL(`${settingsName(format, isFirstView)}/${name}`, folders.cache)
  if (await stat(file).catch(() => undefined)) {
    return { file, isNew: false }
  }
  const source = await readFile(new URL(photo.file, folders.sources))
  const credit = photoCredit(photo, brand)
  const settings = { focus: photo.focus, credit, isFirstView, phoneBytes }
  const bytes = await makeRendition(source, settings, rendition)
  await writeAtomically(file, bytes)
  return { file, isNew: true }
}

/**
 * Writes all renditions below the built site, a few at a time.
 *
 * @param onWritten is told after each how many are written, of how many
 * @returns how many there are, and how many of them the cache did not have
 */
export async function writeRenditions(
  renditions: readonly Rendition[],
  site: URL,
  folders: PhotoFolders,
  rules: RenditionRules,
  onWritten: (done: number, all: number) => void = () => undefined,
): Promise<{ readonly all: number; readonly made: number }> {
  const waiting = [...renditions]
  const all = waiting.length
  let done = 0
  let made = 0
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const target = new URL(`.${renditionUrl(next)}`, site)
      await mkdir(new URL('./', target), { recursive: true })
      const { file, isNew } = await renditionFile(next, folders, rules)
      await copyFile(fileURLToPath(file), target)
      done += 1
      made += isNew ? 1 : 0
      onWritten(done, all)
    }
  }
  await Promise.all([work(), work(), work()])
  return { all, made }
}
