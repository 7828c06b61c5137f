import type { Environment } from '../business/environment.ts'
import { securityPolicy } from '../content/security-contact.ts'
import { securityExpiry } from '../site/render/security-contact-files.ts'
import { brandFiles } from './brand-files.ts'
import { subsetFonts } from './fonts/subset-fonts.ts'
import { readBuildInput } from './read-build-input.ts'

export type PreparedSite = Awaited<ReturnType<typeof prepareSite>>

/**
 * Prepares everything that pages are made from except scripts and styles, for the build and for the development server.
 *
 * @param environment the variables by name, see .env.example
 * @param root the project's folder
 * @returns what pages are made from, and functions that return each font, icon and picture of the brand, by its path on the site
 * @throws Error that names the problems of configuration, content and photographs
 */
export async function prepareSite(environment: Environment, root: URL) {
  const folders = { sources: new URL('content/photos/', root), cache: new URL('.cache/photos/', root) }
  const { content, photos, reportTo, isReal } = await readBuildInput(environment, root, folders)
  const folder = new URL('.cache/fonts/', root)
  const headline = [content.business.brand, ...content.hero.headline].join(' ')
  const { files: fontFiles, ...fonts } = await subsetFonts(folder, headline)
  const brand = await brandFiles(root, folder, content, photos)
  return {
    content,
    isReal,
    assets: {
      fonts,
      photos,
      socialImage: brand.socialImage,
      themeColour: brand.themeColour,
      manifest: brand.manifest,
      securityContact: {
        reportTo: reportTo === content.business.email ? null : reportTo,
        expires: securityExpiry(new Date()),
        languages: securityPolicy.languages,
        policy: securityPolicy.text,
      },
    },
    colours: brand.colours,
    folders,
    files: new Map<string, () => Promise<Buffer>>([
      ...[...fontFiles].map(([path, bytes]) => [path, async () => bytes] as const),
      ...brand.files,
    ]),
  }
}
