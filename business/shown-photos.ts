import type { PhotoName } from '../content/photos/photos.ts'

/** The parts of the content that name photographs. */
interface SectionsWithPhotos {
  readonly hero: { readonly photo: PhotoName }
  readonly services: {
    readonly photos: readonly PhotoName[]
    readonly tour?: { readonly poster: PhotoName; readonly panorama: PhotoName }
  }
  readonly gallery: { readonly photos: readonly PhotoName[] }
  readonly comparison: { readonly before: PhotoName; readonly after: PhotoName }
  readonly hours?: { readonly list: readonly { readonly photo: PhotoName }[] } | undefined
  readonly booking: { readonly photo?: PhotoName }
  readonly signature?: { readonly portrait?: PhotoName } | undefined
  readonly notFound: { readonly photo: PhotoName }
}

/** The photographs that structured data lists, each once, in page order: not the 360° sample and the portrait. */
export function sectionPhotos(sections: Omit<SectionsWithPhotos, 'notFound'>): readonly PhotoName[] {
  const { hero, services, gallery, comparison, hours, booking } = sections
  const compared = [comparison.before, comparison.after]
  const atHours = hours?.list.map(({ photo }) => photo) ?? []
  const last = booking.photo ? [booking.photo] : []
  return [...new Set([hero.photo, ...services.photos, ...gallery.photos, ...compared, ...atHours, ...last])]
}

/** All photographs that the pages show, each once. */
export function shownPhotos(sections: SectionsWithPhotos): readonly PhotoName[] {
  const { tour } = sections.services
  const { portrait } = sections.signature ?? {}
  const others = [...(tour ? [tour.poster, tour.panorama] : []), ...(portrait ? [portrait] : [])]
  return [...new Set([...sectionPhotos(sections), ...others, sections.notFound.photo])]
}
