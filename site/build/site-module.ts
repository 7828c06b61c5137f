import type { Business } from '../../content/business.ts'
import type { PhotoName } from '../../content/photos/photos.ts'
import type { Backend } from '../../leads/backend.ts'
import type { SocialImage } from './brand-files.ts'
import type { PhotoSource } from './photo-sources.ts'

/** What `virtual:site` holds: all that a page needs and that only the build knows. */
export interface SiteFacts {
  readonly business: Business
  readonly backend: Backend
  readonly photoSources: Record<PhotoName, PhotoSource>
  readonly socialImage: SocialImage
  /** What a browser may colour its own frame with. */
  readonly themeColour: string
}

const id = 'virtual:site'
const resolvedId = `\0${id}`

/** A Vite plugin that offers the facts as a module, one export each, so that pages import them with their types. */
export function siteModule(facts: SiteFacts) {
  return {
    name: 'casa-in-posa:site',
    resolveId: (source: string) => (source === id ? resolvedId : undefined),
    load: (source: string) =>
      source === resolvedId
        ? Object.entries(facts)
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
            .join('\n')
        : undefined,
  }
}
