import type { Environment } from '../business/business.ts'
import type { Content } from '../content/content.ts'
import type { Assets } from '../site/context/assets.ts'
import { brandFiles } from './brand-files.ts'
import { cutFonts } from './cut-fonts.ts'
import type { PhotoPlaces, PhotoSource } from './photo-sources.ts'
import { readBuildInput } from './read-build-input.ts'

export interface PreparedSite {
  readonly content: Content
  readonly isReal: boolean
  readonly assets: Omit<Assets, 'scripts' | 'styles'>
  readonly photos: readonly PhotoSource[]
  readonly places: PhotoPlaces
  /** What makes each font, icon and picture of the brand, by its path on the site. */
  readonly files: ReadonlyMap<string, () => Promise<Buffer>>
}

/**
 * Prepares all that pages are made from but scripts and styles, for the build and for the development server.
 *
 * @param environment the variables by name, see .env.example
 * @param root the project's folder
 * @throws an error that names every problem of the configuration, the content and the photographs
 */
export async function prepareSite(environment: Environment, root: URL): Promise<PreparedSite> {
  const places = { sources: new URL('content/photos/', root), cache: new URL('.cache/photos/', root) }
  const { content, photos, isReal } = await readBuildInput(environment, root, places)
  const folder = new URL('.cache/fonts/', root)
  const fonts = await cutFonts(folder)
  const brand = await brandFiles(root, folder, content, photos)
  return {
    content,
    isReal,
    assets: {
      fonts: { css: fonts.css, urls: [...fonts.files.keys()] },
      photos,
      socialImage: brand.socialImage,
      themeColour: brand.themeColour,
    },
    photos: Object.values(photos),
    places,
    files: new Map([...[...fonts.files].map(([path, bytes]) => [path, async () => bytes] as const), ...brand.files]),
  }
}
