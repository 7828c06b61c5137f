import { mostPhotos } from '../content/page-content.ts'
import type { PhotoName } from '../content/photos/photos.ts'

/** The parts of the content that name photographs. */
interface SectionsWithPhotos {
  readonly hero: { readonly photo: PhotoName }
  readonly services: {
    readonly photos: readonly PhotoName[]
    readonly tour?: { readonly poster: PhotoName; readonly panorama: PhotoName }
  }
  readonly gallery: { readonly photos: readonly PhotoName[] }
  readonly comparison?: { readonly before?: PhotoName; readonly after?: PhotoName } | undefined
  readonly hours?: { readonly list: readonly { readonly photo: PhotoName }[] } | undefined
  readonly booking: { readonly photo?: PhotoName | undefined }
  readonly signature?: { readonly portrait?: PhotoName } | undefined
  readonly notFound: { readonly photo?: PhotoName | undefined }
}

/** The photographs that structured data lists, each once, in page order: not the 360° sample and the portrait. */
export function sectionPhotos(sections: Omit<SectionsWithPhotos, 'notFound'>): readonly PhotoName[] {
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
export function placeProblems({
  services,
  gallery,
}: Pick<SectionsWithPhotos, 'services' | 'gallery'>): readonly string[] {
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
