import type { Business } from '../../content/business.ts'
import { comparison, gallery, hero, services } from '../../content/landing.ts'
import { type PhotoName, photos } from '../../content/photos/photos.ts'
import { copyrightNotice } from '../photos/copyright-notice.ts'
import { fullSize, type PhotoFile } from '../photos/full-size.ts'
import { businessReference } from './business-nodes.ts'
import type { ImageObject } from './graph.ts'

/** The photographs of the landing page, in page order. */
const shown: readonly PhotoName[] = [
  ...new Set([hero.photo, ...services.photos, ...gallery.photos, comparison.before, comparison.after]),
]

/** Says of each photograph of the landing page where it is, what it shows and whose it is. */
export function imageObjects(
  { brand, siteUrl }: Pick<Business, 'brand' | 'siteUrl'>,
  files: Readonly<Record<PhotoName, PhotoFile>>,
): ImageObject[] {
  return shown.map((name) => {
    const { alt, credit } = photos[name]
    const contentUrl = `${siteUrl}${fullSize(files[name]).url}`
    return {
      '@type': 'ImageObject',
      '@id': contentUrl,
      contentUrl,
      caption: alt,
      creditText: credit,
      // Whoever is not the business is one of its photographers.
      creator: credit === brand ? businessReference({ siteUrl }) : { '@type': 'Person', name: credit },
      copyrightNotice: copyrightNotice({ credit }),
      ...(name === hero.photo && { representativeOfPage: true }),
    }
  })
}
