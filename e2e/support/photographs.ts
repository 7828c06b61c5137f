import type { Photo } from '../../content/page-content.ts'
import { type PhotoName, photos } from '../../content/photos/photos.ts'

/** The entry of a photograph; the content of the tests has one in each place. */
export function photoOf(name: PhotoName | undefined): Photo {
  if (name === undefined) {
    throw new Error('There is no photograph in this place.')
  }
  return photos[name]
}
