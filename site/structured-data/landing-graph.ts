import type { Business } from '../../content/business.ts'
import type { PhotoName } from '../../content/photos/photos.ts'
import { document } from '../../content/site.ts'
import type { PhotoFile } from '../photos/full-size.ts'
import type { Graph, WebSite } from './graph.ts'
import { imageObjects } from './image-objects.ts'

/** All that the landing page says to machines, each value as a visitor reads it. */
export function landingGraph(
  business: Pick<Business, 'brand' | 'siteUrl'>,
  files: Readonly<Record<PhotoName, PhotoFile>>,
): Graph {
  return { '@context': 'https://schema.org', '@graph': [webSite(business), ...imageObjects(business, files)] }
}

function webSite({ brand, siteUrl }: Pick<Business, 'brand' | 'siteUrl'>): WebSite {
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    url: `${siteUrl}/`,
    name: brand,
    description: document.description,
    inLanguage: document.language,
  }
}
