import type { SecurityContact } from '../business/company/security-contact.ts'
import type { Content } from '../business/content.ts'
import type { Environment } from '../business/environment.ts'
import type { PhotoFolders, PhotoSource } from '../pictures/photo-sources.ts'
import type { SocialImage } from '../pictures/picture-contract.ts'
import type { Assets } from '../site/context/assets.ts'
import { brandFiles } from './brand-files.ts'
import { subsetFonts } from './fonts/subset-fonts.ts'
import { readBuildInput } from './read-build-input.ts'

export interface PreparedSite {
  readonly content: Content
  readonly securityContact: SecurityContact
  readonly isReal: boolean
  readonly assets: Omit<Assets, 'scripts' | 'styles'>
  /** The colours of the picture of a shared link. */
  readonly colours: SocialImage['colours']
  readonly photos: readonly PhotoSource[]
  readonly folders: PhotoFolders
  /** Functions that return each font, icon and picture of the brand, by its path on the site. */
  readonly files: ReadonlyMap<string, () => Promise<Buffer>>
}

/**
 * Prepares everything that pages are made from except scripts and styles, for the build and for the development server.
 *
 * @param environment the variables by name, see .env.example
 * @param root the project's folder
 * @throws Error that names the problems of configuration, content and photographs
 */
export async function prepareSite(environment: Environment, root: URL): Promise<PreparedSite> {
  const folders = { sources: new URL('content/photos/', root), cache: new URL('.cache/photos/', root) }
  const { content, sources, photos, securityContact, isReal } = await readBuildInput(environment, root, folders)
  const folder = new URL('.cache/fonts/', root)
  const headline = [content.business.brand, ...content.hero.headline].join(' ')
  const { files: fontFiles, ...fonts } = await subsetFonts(folder, headline)
  const brand = await brandFiles(root, folder, content, photos)
  return {
    content,
    securityContact,
    isReal,
    assets: {
      fonts,
      photos,
      socialImage: brand.socialImage,
      themeColour: brand.themeColour,
    },
    colours: brand.colours,
    photos: Object.values(sources),
    folders,
    files: new Map([...[...fontFiles].map(([path, bytes]) => [path, async () => bytes] as const), ...brand.files]),
  }
}
