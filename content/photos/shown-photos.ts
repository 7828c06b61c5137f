import { comparison, gallery, hero, services } from '../landing.ts'
import type { PhotoName } from './photos.ts'

const { tour } = services

/** The photographs of the landing page's sections, each once, in page order. */
export const sectionPhotos: readonly PhotoName[] = [
  ...new Set([hero.photo, ...services.photos, ...gallery.photos, comparison.before, comparison.after]),
]

/** All photographs that the pages show, those of the 360° sample too. */
export const shownPhotos: readonly PhotoName[] = [
  ...new Set([...sectionPhotos, ...(tour ? [tour.poster, tour.panorama] : [])]),
]
