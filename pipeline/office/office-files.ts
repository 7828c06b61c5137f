import { createHash } from 'node:crypto'
import { escapeHtml } from '../../business/escape-html.ts'
import { fillText } from '../../business/fill-text.ts'
import { app, shell } from '../../content/office/shell.ts'
import { newRequestPath, officePath, officeStart, sharedParts } from '../../contracts/office-paths.ts'
import { manifestIcons, maskableIcons, touchIcon } from '../draw-icons.ts'
import type { PreparedSite } from '../prepare-site.ts'

/** The ground of the office at night, `--plaster` in office/office.css. */
const NIGHT_COLOUR = '#16120e'

/**
 * Makes the files of the office that are no scripts: its document, manifest, fonts and icons. None refers to anything outside
 * the office's own path.
 *
 * @param html the document without its head's contents
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
    ['/index.html', officeDocument(html, brand, themeColour, `${officePath}${fonts.path}`)],
    ['/manifest.webmanifest', officeManifest(brand, themeColour)],
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

/**
 * Completes the document of the office: title, icons, manifest and fonts, and the sentence for browsers without script.
 *
 * @param html office/index.html, as Vite has written it
 * @param fonts address of the style sheet with the fonts
 */
export function officeDocument(html: string, brand: string, themeColour: string, fonts: string): string {
  const head = [
    `<title>${shell.name}</title>`,
    `<meta name="application-name" content="${escapeHtml(brand)}">`,
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(brand)}">`,
    `<meta name="color-scheme" content="light dark">`,
    `<meta name="theme-color" content="${themeColour}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${NIGHT_COLOUR}" media="(prefers-color-scheme: dark)">`,
    `<link rel="manifest" href="${officePath}/manifest.webmanifest">`,
    `<link rel="icon" href="${officePath}/${maskableIcons[0]?.name}">`,
    `<link rel="apple-touch-icon" href="${officePath}/${touchIcon.name}">`,
    `<link rel="preload" href="${officeStart}" as="fetch" crossorigin>`,
    `<link rel="stylesheet" href="${fonts}">`,
  ]
  return html
    .replace('</head>', `${head.join('\n')}\n</head>`)
    .replace('</body>', `<noscript>${app.noScript}</noscript>\n</body>`)
}

/** The web manifest of the office: an app of its own on the home screen. */
export function officeManifest(brand: string, themeColour: string): string {
  return JSON.stringify({
    id: officePath,
    name: fillText(app.name, { brand }),
    short_name: brand,
    lang: 'it',
    start_url: officePath,
    scope: officePath,
    display: 'standalone',
    background_color: themeColour,
    theme_color: themeColour,
    // By GET: the service worker keeps what is shared from the server, and nothing is stored until somebody saves it.
    share_target: {
      action: newRequestPath,
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: sharedParts,
    },
    icons: manifestIcons(officePath),
  })
}
