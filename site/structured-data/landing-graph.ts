import type { Business } from '../../business/business.ts'
import type { Content } from '../../business/content.ts'
import { copyrightNotice, photoCredit } from '../../business/photo-credit.ts'
import { sectionPhotos } from '../../business/shown-photos.ts'
import type { Assets } from '../context/assets.ts'
import { fullSize } from '../photos/whole-photo.ts'

/** Structured data in the vocabulary of schema.org, as JSON-LD. */
export type Graph = ReturnType<typeof landingGraph>

/** The graph as the text of a script element; no value in it can close the element. */
export function scriptText(graph: Graph): string {
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

/**
 * The structured data of the landing page; each value is one that a visitor reads too. The business is as in the footer, and has no
 * rating: Google treats a rating on one's own site as self-serving.
 */
export function landingGraph(content: Content, files: Assets['photos']) {
  const { business, cityNames, document, footer, hero, services } = content
  const { brand, siteUrl, legalName, vatNumber, address, email, phone } = business
  const url = `${siteUrl}/`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebSite' as const,
        '@id': `${url}#website`,
        url,
        name: brand,
        inLanguage: document.language,
        publisher: referenceTo(business),
      },
      {
        '@type': 'ProfessionalService' as const,
        ...referenceTo(business),
        url,
        name: brand,
        legalName,
        description: footer.description,
        vatID: vatNumber,
        address,
        email,
        telephone: phone,
        areaServed: cityNames.map((name) => ({ '@type': 'City', name })),
        image: { '@id': `${siteUrl}${fullSize(files[hero.photo]).url}` },
      },
      ...services.list.map(({ title, text }) => ({
        '@type': 'Service' as const,
        name: title,
        description: text,
        provider: referenceTo(business),
      })),
      ...imageObjects(content, files),
    ],
  }
}

function referenceTo({ siteUrl }: Pick<Business, 'siteUrl'>) {
  return { '@id': `${siteUrl}/#business` }
}

/** The photographs of the landing page: address, description and rights. */
export function imageObjects(content: Content, files: Assets['photos']) {
  const { business, hero, photos } = content
  const { brand, siteUrl } = business
  return sectionPhotos(content).map((name) => {
    const photo = photos[name]
    const credit = photoCredit(photo, brand)
    const contentUrl = `${siteUrl}${fullSize(files[name]).url}`
    return {
      '@type': 'ImageObject' as const,
      '@id': contentUrl,
      contentUrl,
      caption: photo.alt,
      creditText: credit,
      // A credit other than the brand is a photographer's name.
      creator: credit === brand ? referenceTo(business) : { '@type': 'Person', name: credit },
      copyrightNotice: copyrightNotice(credit),
      ...(name === hero.photo && { representativeOfPage: true }),
    }
  })
}
