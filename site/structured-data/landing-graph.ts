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

/** The structured data of the landing page; each value is one that a visitor reads too. */
export function landingGraph(content: Content, files: Assets['photos']) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      webSite(content),
      professionalService(content, files),
      ...serviceNodes(content),
      ...imageObjects(content, files),
    ],
  }
}

/** The id by which other nodes refer to the business. */
function businessReference({ siteUrl }: Pick<Business, 'siteUrl'>) {
  return { '@id': `${siteUrl}/#business` }
}

function webSite({ business, document }: Pick<Content, 'business' | 'document'>) {
  const { brand, siteUrl } = business
  return {
    '@type': 'WebSite' as const,
    '@id': `${siteUrl}/#website`,
    url: `${siteUrl}/`,
    name: brand,
    inLanguage: document.language,
    publisher: businessReference(business),
  }
}

/** The business as in the footer. It has no rating: Google treats a rating on one's own site as self-serving. */
function professionalService(
  { business, cityNames, footer, hero }: Pick<Content, 'business' | 'cityNames' | 'footer' | 'hero'>,
  files: Assets['photos'],
) {
  const { brand, siteUrl, legalName, vatNumber, address, email, phone } = business
  return {
    '@type': 'ProfessionalService' as const,
    ...businessReference(business),
    url: `${siteUrl}/`,
    name: brand,
    legalName,
    description: footer.description,
    vatID: vatNumber,
    address,
    email,
    telephone: phone,
    areaServed: cityNames.map((name) => ({ '@type': 'City', name })),
    image: { '@id': `${siteUrl}${fullSize(files[hero.photo]).url}` },
  }
}

function serviceNodes({ business, services }: Pick<Content, 'business' | 'services'>) {
  return services.list.map(({ title, text }) => ({
    '@type': 'Service' as const,
    name: title,
    description: text,
    provider: businessReference(business),
  }))
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
      creator: credit === brand ? businessReference(business) : { '@type': 'Person', name: credit },
      copyrightNotice: copyrightNotice(credit),
      ...(name === hero.photo && { representativeOfPage: true }),
    }
  })
}
