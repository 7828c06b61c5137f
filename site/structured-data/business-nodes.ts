import type { Business } from '../../business/business.ts'
import type { Content } from '../../content/content.ts'
import type { Assets } from '../context/assets.ts'
import { fullSize } from '../photos/full-size.ts'
import type { ProfessionalService, Reference, Service, WebSite } from './graph.ts'

/** The name by which the graph refers to the business. */
export function businessReference({ siteUrl }: Pick<Business, 'siteUrl'>): Reference {
  return { '@id': `${siteUrl}/#business` }
}

export function webSite({ business, document }: Pick<Content, 'business' | 'document'>): WebSite {
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
  { business, cityNames, footer, hero }: Pick<Content, 'business' | 'cityNames' | 'footer' | 'hero'>,
  files: Assets['photos'],
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
export function serviceNodes({ business, services }: Pick<Content, 'business' | 'services'>): Service[] {
  return services.list.map(({ title, text }) => ({
    '@type': 'Service',
    name: title,
    description: text,
    provider: businessReference(business),
  }))
}
