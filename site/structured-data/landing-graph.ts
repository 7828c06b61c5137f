import type { Business } from '../../content/business.ts'
import type { PhotoName } from '../../content/photos/photos.ts'
import type { PhotoFile } from '../photos/full-size.ts'
import { professionalService, serviceNodes, webSite } from './business-nodes.ts'
import type { Graph } from './graph.ts'
import { imageObjects } from './image-objects.ts'

/** All that the landing page says to machines, each value as a visitor reads it. */
export function landingGraph(business: Business, files: Readonly<Record<PhotoName, PhotoFile>>): Graph {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      webSite(business),
      professionalService(business, files),
      ...serviceNodes(business),
      ...imageObjects(business, files),
    ],
  }
}
