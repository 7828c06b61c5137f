import { basename } from 'node:path'
import { photographParts } from '../../content/editing/photograph-parts.ts'
import { mostPhotos } from '../../content/page-content.ts'
import { type Asker, askWords } from './asker.ts'
import { type AddedPhoto, addPhoto, ownPlaces, type PhotoLists, readPhotoLists } from './files/photos-file.ts'
import { type FoundPhoto, pathsIn, readPhotograph } from './read-photograph.ts'

type Place = AddedPhoto['place']

const placeLabels = {
  gallery: 'in the gallery',
  services: 'beside the services',
  booking: 'beside the form',
  notFound: 'on the page for an unknown address',
  hero: 'large, at the top',
} as const satisfies Readonly<Record<Place, string>>

/** Asks for photographs, their words and places, unless the site has one of its owner's. */
export async function askPhotos(asker: Asker, folder: string, asksAgain: boolean): Promise<void> {
  let lists = await readPhotoLists(folder)
  const hasOwn = lists.photos[lists.places.hero]?.isSample !== true
  if (hasOwn && !asksAgain) {
    // Perhaps somebody has stopped among them.
    asker.say(
      `Photographs: ${Object.keys(lists.photos).length} of yours. Setup once more, 'Photographs: add some', adds others.`,
    )
    return
  }
  const found = await askFiles(asker)
  if (found.length === 0) {
    return
  }
  const first = hasOwn ? undefined : await chooseHero(asker, found)
  const others = found.filter((photo) => photo !== first)
  for (const photo of first ? [first, ...others] : others) {
    const name = `${basename(photo.path)} (${photo.width} × ${photo.height})`
    asker.say(name)
    const alt = await askSentence(
      asker,
      `${basename(photo.path)}: what does it show? For who cannot see it; one sentence, in Italian.`,
      {
        max: photographParts.alt.max,
        example: 'Sala con volta a stella, pavimento in cotto e luce dalla portafinestra',
      },
    )
    const short = alt.split(/[,:;]/)[0]?.trim().slice(0, photographParts.caption.max) ?? ''
    // The page shows no caption of the photograph at its top.
    const caption =
      photo === first
        ? short
        : await askSentence(asker, 'Caption, which everybody reads', {
            max: photographParts.caption.max,
            initial: short,
          })
    const place = photo === first ? 'hero' : await askPlace(asker, lists)
    const { path: source, ending } = photo
    lists = addPhoto(folder, lists, { source, ending, alt, caption, place })
  }
  if (!hasOwn) {
    asker.say('The sample photographs are gone from content/photos/; the history of git has them.')
  }
}

/** Asks until each file can be used, or for none. */
async function askFiles(asker: Asker): Promise<readonly FoundPhoto[]> {
  const typed = await asker.text({
    message: 'Your photographs: a folder, or files dragged into this window; two are enough. Empty means later.',
    example: '~/Desktop/foto',
    initial: '',
    faultOf: (text) => (text !== '' && pathsIn(text).length === 0 ? 'the folder has no photographs' : undefined),
  })
  const read: Awaited<ReturnType<typeof readPhotograph>>[] = []
  // One after the other: a folder may have hundreds, each decoded whole.
  for (const path of pathsIn(typed)) {
    read.push(await readPhotograph(path))
  }
  const problems = read.filter((each) => typeof each === 'string')
  if (problems.length > 0) {
    asker.say([...problems, 'Nothing is copied yet: name others, or without these.'].join('\n'))
    return askFiles(asker)
  }
  return read.filter((each) => typeof each !== 'string')
}

async function chooseHero(asker: Asker, found: readonly FoundPhoto[]): Promise<FoundPhoto | undefined> {
  const isUpright = ({ width, height }: FoundPhoto) => height > width
  const wide = found.find((photo) => !isUpright(photo)) ?? found[0]
  if (found.length === 1) {
    return wide
  }
  const chosen = await asker.choose(
    'Which one is large, at the top? A wide one, its subject above the middle: in a wide window the headline covers the lower left.',
    found.map((photo) => ({
      value: photo.path,
      label: basename(photo.path) + (isUpright(photo) ? ' (upright: most of it would be cut away)' : ''),
    })),
    wide?.path ?? '',
  )
  return found.find(({ path }) => path === chosen)
}

/** The page shows these words without a full stop. */
async function askSentence(...question: Parameters<typeof askWords>): Promise<string> {
  return (await askWords(...question)).replace(/\.$/, '')
}

async function askPlace(asker: Asker, lists: PhotoLists): Promise<Place> {
  const { gallery, services, booking, notFound } = ownPlaces(lists)
  const isFree = {
    gallery: gallery.length < mostPhotos.gallery,
    services: services.length < mostPhotos.services,
    booking: booking === undefined,
    notFound: notFound === undefined,
    hero: true,
  }
  const free = (Object.keys(placeLabels) as Place[]).filter((place) => isFree[place])
  return asker.choose(
    'Where does it stand?',
    free.map((value) => ({ value, label: placeLabels[value] })),
    free[0] ?? 'hero',
  )
}
