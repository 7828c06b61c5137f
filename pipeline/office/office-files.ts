import { createHash } from 'node:crypto'
import { officePath } from '../../contracts/office-paths.ts'
import { maskableIcons, touchIcon } from '../draw-icons.ts'
import type { PreparedSite } from '../prepare-site.ts'
import { officeDocument, officeManifest } from './office-document.ts'

/**
 * Makes the files of the office that are no scripts: its document, manifest, fonts and icons. None refers to anything outside
 * the office's own path.
 *
 * @param html the document without its head's contents, see officeDocument
 * @returns the files by their path in the folder of the office
 */
export async function officeFiles(
  html: string,
  { content, assets, files }: PreparedSite,
): Promise<ReadonlyMap<string, string | Buffer>> {
  const fonts = fontSheet(assets.fonts)
  const { brand } = content.business
  const { themeColour } = assets
  const shared = [
    assets.fonts.serif.url,
    assets.fonts.sans.url,
    ...[...maskableIcons, touchIcon].map(({ name }) => `/${name}`),
  ]
  const made = await Promise.all(shared.map(async (path) => [path, (await files.get(path)?.()) ?? ''] as const))
  return new Map<string, string | Buffer>([
    ['/index.html', officeDocument(html, { brand, themeColour, fonts: `${officePath}${fonts.path}` })],
    ['/manifest.webmanifest', officeManifest({ brand, themeColour })],
    [fonts.path, fonts.css],
    ...made,
  ])
}

/** The style sheet of the site's fonts, which the office loads from its own path. */
function fontSheet({ serif, sans, fallbacks }: PreparedSite['assets']['fonts']) {
  const css = `${fallbacks}${serif.face}${sans.face}`.replaceAll('url(/assets/', `url(${officePath}/assets/`)
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 8)
  return { path: `/assets/fonts.${hash}.css`, css }
}
