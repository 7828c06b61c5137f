import { createHash } from 'node:crypto'
import type { SiteHeaders } from '../../contracts/site-headers.ts'
import { restPath } from '../../leads/lead.ts'

/**
 * Features that this site does not use and somebody could misuse: sensors, devices, payment, screen, clipboard. Every page
 * carries the list, so it leaves out harmless ones. A browser warns on its console about names that it does not know; these
 * are shipped: https://github.com/w3c/webappsec-permissions-policy/blob/main/features.md
 */
const unused = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const

/** The header `Permissions-Policy`. It allows full screen only, which the 360° view uses. */
const permissionsPolicy = [...unused.map((feature) => `${feature}=()`), 'fullscreen=(self)'].join(', ')

/** Removed from all other files: these headers apply to documents only. */
const forDocumentsOnly = {
  'Cross-Origin-Embedder-Policy': null,
  'Cross-Origin-Opener-Policy': null,
  'Permissions-Policy': null,
} as const

const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' } as const

const exceptions: SiteHeaders['exceptions'] = {
  '/assets/': {
    ...immutable,
    ...forDocumentsOnly,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  },
  '/photos/': {
    ...immutable,
    ...forDocumentsOnly,
    // No style-src: a browser styles the document that it makes around a picture.
    'Content-Security-Policy':
      "script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    // Image search and web chats embed these photographs, which hold nothing about a visitor.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  },
  [`${restPath}/`]: {
    ...forDocumentsOnly,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  },
}

/**
 * The headers of every document, and what differs for other files. The policy allows style elements by their hash only (CSP Level 3, section 2.3.1), no
 * inline script, and no script that turns text into markup or code (docs/decisions/0035).
 *
 * @param styles the texts of all style elements
 * @param backendUrl address of the backend, empty for the same origin
 */
export function securityHeaders(styles: readonly string[], backendUrl: string): SiteHeaders {
  const hashes = styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...new Set(hashes.sort())].join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src ${backendUrl === '' ? "'self'" : `'self' ${new URL(backendUrl).origin}`}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  const everywhere = {
    'Content-Security-Policy': policy.join('; '),
    // Every file is on this origin; a backend elsewhere is called with CORS, which this allows.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    // Links to the chat have rel=noopener anyway.
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    'Referrer-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
  }
  return { everywhere, exceptions }
}
