import type { Content } from '../../content/content.ts'
import { sectionPhotos } from '../../content/photos/photos.ts'
import type { Assets } from '../context/assets.ts'
import { fullSize } from '../photos/full-size.ts'
import { copyrightNotice, photoCredit } from '../photos/photo-credit.ts'
import { businessReference } from './business-nodes.ts'
import type { ImageObject } from './graph.ts'

/** Says of each photograph of the landing page where it is, what it shows and whose it is. */
export function imageObjects(
  content: Pick<Content, 'business' | 'comparison' | 'gallery' | 'hero' | 'photos' | 'services'>,
  files: Assets['photos'],
): ImageObject[] {
  const { business, hero, photos } = content
  const { brand, siteUrl } = business
  return sectionPhotos(content).map((name) => {
    const photo = photos[name]
    const credit = photoCredit(photo, brand)
    const contentUrl = `${siteUrl}${fullSize(files[name]).url}`
    return {
      '@type': 'ImageObject',
      '@id': contentUrl,
      contentUrl,
      caption: photo.alt,
      creditText: credit,
      // Whoever is not the business is one of its photographers.
      creator: credit === brand ? businessReference(business) : { '@type': 'Person', name: credit },
      copyrightNotice: copyrightNotice(credit),
      ...(name === hero.photo && { representativeOfPage: true }),
    }
  })
}
