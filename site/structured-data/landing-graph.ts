import type { Content } from '../../content/content.ts'
import type { Assets } from '../context/assets.ts'
import { professionalService, serviceNodes, webSite } from './business-nodes.ts'
import type { Graph } from './graph.ts'
import { imageObjects } from './image-objects.ts'

type LandingContent = Pick<
  Content,
  'business' | 'cityNames' | 'comparison' | 'document' | 'footer' | 'gallery' | 'hero' | 'photos' | 'services'
>

/** All that the landing page says to machines, each value as a visitor reads it. */
export function landingGraph(content: LandingContent, files: Assets['photos']): Graph {
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
