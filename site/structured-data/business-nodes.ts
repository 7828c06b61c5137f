import type { Business } from '../../content/business.ts'
import { cityNames } from '../../content/cities.ts'
import { hero, services } from '../../content/landing.ts'
import type { PhotoName } from '../../content/photos/photos.ts'
import { document, footer } from '../../content/site.ts'
import { fullSize, type PhotoFile } from '../photos/full-size.ts'
import type { ProfessionalService, Reference, Service, WebSite } from './graph.ts'

/** The name by which the graph refers to the business. */
export function businessReference({ siteUrl }: Pick<Business, 'siteUrl'>): Reference {
  return { '@id': `${siteUrl}/#business` }
}

export function webSite(business: Business): WebSite {
  const { brand, siteUrl } = business
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    url: `${siteUrl}/`,
    name: brand,
    inLanguage: document.language,
    publisher: businessReference(business),
  }
}

/** The business as the footer says it. Without ratings: those of one's own site count as self-serving (Google). */
export function professionalService(
  business: Business,
  files: Readonly<Record<PhotoName, PhotoFile>>,
): ProfessionalService {
  const { brand, siteUrl, legalName, vatNumber, address, email, phone } = business
  return {
    '@type': 'ProfessionalService',
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

/** The services in the words of the page. */
export function serviceNodes(business: Business): Service[] {
  return services.list.map(({ title, text }) => ({
    '@type': 'Service',
    name: title,
    description: text,
    provider: businessReference(business),
  }))
}
