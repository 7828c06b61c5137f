import { mostPhotos } from '../content/page-content.ts'
import type { PhotoName } from '../content/photos/photos.ts'
import type { Texts } from './content.ts'

const placesFile = 'content/photos/places.ts'

/** The parts of the content that name photographs. */
type SectionsWithPhotos = Pick<
  Texts,
  'booking' | 'comparison' | 'gallery' | 'hero' | 'hours' | 'notFound' | 'services' | 'signature'
>

/** The photographs that structured data lists, each once, in page order: not the 360° sample and the portrait. */
export function sectionPhotos(sections: SectionsWithPhotos): readonly PhotoName[] {
  const { hero, services, gallery, comparison, hours, booking } = sections
  const { before, after } = comparison ?? {}
  const compared = before && after ? [before, after] : []
  const atHours = hours?.list.map(({ photo }) => photo) ?? []
  return named([...[hero.photo, ...services.photos, ...gallery.photos], ...[...compared, ...atHours, booking.photo]])
}

/** All photographs that the pages show, each once. */
export function shownPhotos(sections: SectionsWithPhotos): readonly PhotoName[] {
  const { tour } = sections.services
  const others = [tour?.poster, tour?.panorama, sections.signature?.portrait, sections.notFound.photo]
  return named([...sectionPhotos(sections), ...others])
}

/** Names the photographs that are not in the list, and what a place has no room for, each in a sentence. */
export function placeProblems(sections: SectionsWithPhotos, photos: object): readonly string[] {
  const { services, gallery, signature } = sections
  const unknown = shownPhotos(sections).filter((name) => !Object.hasOwn(photos, name))
  const fileOf = (name: PhotoName) => (name === signature?.portrait ? 'content/signature.ts' : placesFile)
  const lists = [
    ['services', services.photos, mostPhotos.services],
    ['gallery', gallery.photos, mostPhotos.gallery],
  ] as const
  const overfull = lists.flatMap(([place, names, most]) => [
    ...(names.length > most ? [`${place} has ${names.length} photographs, and room for ${most}`] : []),
    ...(new Set(names).size < names.length ? [`${place} has a photograph twice`] : []),
  ])
  return [
    ...overfull.map((sentence) => `${placesFile}: ${sentence}`),
    ...unknown.map((name) => `${fileOf(name)}: there is no photograph ${name} in content/photos/photos.ts`),
  ]
}

function named(names: readonly (PhotoName | undefined)[]): readonly PhotoName[] {
  return [...new Set(names.filter((name) => name !== undefined))]
}
