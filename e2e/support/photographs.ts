import sharp from 'sharp'
import type { Photo } from '../../content/page-content.ts'
import { type PhotoName, photos } from '../../content/photos/photos.ts'

/** The entry of a photograph; the content of the tests has one in each place. */
export function photoOf(name: PhotoName | undefined): Photo {
  if (name === undefined) {
    throw new Error('There is no photograph in this place.')
  }
  return photos[name]
}

/** A photograph of one colour, to be uploaded. */
export async function photographFile(name: string, background: string) {
  const buffer = await sharp({ create: { width: 1300, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
