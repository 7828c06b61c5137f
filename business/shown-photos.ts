import { mostPhotos } from '../content/page-content.ts'
import type { PhotoName } from '../content/photos/photos.ts'
import type { Texts } from './content.ts'

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

/** Names what a place has no room for, each in a sentence. */
export function placeProblems({ services, gallery }: SectionsWithPhotos): readonly string[] {
  const lists = [
    ['services', services.photos, mostPhotos.services],
    ['gallery', gallery.photos, mostPhotos.gallery],
  ] as const
  return lists
    .flatMap(([place, photos, most]) => [
      ...(photos.length > most ? [`${place} has ${photos.length} photographs, and room for ${most}`] : []),
      ...(new Set(photos).size < photos.length ? [`${place} has a photograph twice`] : []),
    ])
    .map((sentence) => `content/photos/places.ts: ${sentence}`)
}

function named(names: readonly (PhotoName | undefined)[]): readonly PhotoName[] {
  return [...new Set(names.filter((name) => name !== undefined))]
}
