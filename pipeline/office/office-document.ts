import { escapeHtml } from '../../business/escape-html.ts'
import { fillText } from '../../business/fill-text.ts'
import { app, shell } from '../../content/office/shell.ts'
import { newRequestPath, officePath, officeStart, sharedParts } from '../../contracts/office-paths.ts'
import { manifestIcons, maskableIcons, touchIcon } from '../draw-icons.ts'

/** The ground of the office at night, `--plaster` in office/office.css. */
const NIGHT_COLOUR = '#16120e'

interface OfficeHead {
  readonly brand: string
  readonly themeColour: string
  /** Address of the style sheet with the fonts. */
  readonly fonts: string
}

/**
 * Completes the document of the office: title, icons, manifest and fonts, and the sentence for browsers without script.
 *
 * @param html office/index.html, as Vite has written it
 */
export function officeDocument(html: string, { brand, themeColour, fonts }: OfficeHead): string {
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
export function officeManifest({ brand, themeColour }: Pick<OfficeHead, 'brand' | 'themeColour'>): string {
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
