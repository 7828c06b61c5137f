import { comparison, gallery, hero, services } from '../landing.ts'
import type { PhotoName } from './photos.ts'

const { tour } = services

/** The photographs that the pages show, each once, in page order. */
export const shownPhotos: readonly PhotoName[] = [
  ...new Set([
    hero.photo,
    ...services.photos,
    ...(tour ? [tour.poster, tour.panorama] : []),
    ...gallery.photos,
    comparison.before,
    comparison.after,
  ]),
]
