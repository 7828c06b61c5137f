import type { Business } from '../../content/business.ts'
import { hero } from '../../content/landing.ts'
import { type Photo, type PhotoName, photos } from '../../content/photos/photos.ts'
import { sectionPhotos } from '../../content/photos/shown-photos.ts'
import { fullSize, type PhotoFile } from '../photos/full-size.ts'
import { copyrightNotice, photoCredit } from '../photos/photo-credit.ts'
import { businessReference } from './business-nodes.ts'
import type { ImageObject } from './graph.ts'

/** Says of each photograph of the landing page where it is, what it shows and whose it is. */
export function imageObjects(
  { brand, siteUrl }: Pick<Business, 'brand' | 'siteUrl'>,
  files: Readonly<Record<PhotoName, PhotoFile>>,
  list: Readonly<Record<PhotoName, Photo>> = photos,
): ImageObject[] {
  return sectionPhotos.map((name) => {
    const photo = list[name]
    const credit = photoCredit(photo, brand)
    const contentUrl = `${siteUrl}${fullSize(files[name]).url}`
    return {
      '@type': 'ImageObject',
      '@id': contentUrl,
      contentUrl,
      caption: photo.alt,
      creditText: credit,
      // Whoever is not the business is one of its photographers.
      creator: credit === brand ? businessReference({ siteUrl }) : { '@type': 'Person', name: credit },
      copyrightNotice: copyrightNotice(credit),
      ...(name === hero.photo && { representativeOfPage: true }),
    }
  })
}
