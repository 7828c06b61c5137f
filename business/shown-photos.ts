import type { PhotoName } from '../content/photos/photos.ts'

/** The parts of the content that name the photographs of the landing page. */
interface SectionsWithPhotos {
  readonly hero: { readonly photo: PhotoName }
  readonly services: {
    readonly photos: readonly PhotoName[]
    readonly tour?: { readonly poster: PhotoName; readonly panorama: PhotoName }
  }
  readonly gallery: { readonly photos: readonly PhotoName[] }
  readonly comparison: { readonly before: PhotoName; readonly after: PhotoName }
}

/** The photographs of the landing page's sections, each once, in page order. */
export function sectionPhotos({ hero, services, gallery, comparison }: SectionsWithPhotos): readonly PhotoName[] {
  return [...new Set([hero.photo, ...services.photos, ...gallery.photos, comparison.before, comparison.after])]
}

/** All photographs that the pages show, including those of the 360° sample. */
export function shownPhotos(sections: SectionsWithPhotos): readonly PhotoName[] {
  const { tour } = sections.services
  return [...new Set([...sectionPhotos(sections), ...(tour ? [tour.poster, tour.panorama] : [])])]
}
