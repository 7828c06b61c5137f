import { createHash } from 'node:crypto'
import { permissionsPolicy } from './permissions-policy.ts'

/** Headers by name; null takes back what every answer has. */
type Headers = Readonly<Record<string, string | null>>

/** Of what is no document, and of a picture that is opened alone, a browser asks nothing of this; it would only weigh. */
const forDocumentsOnly = {
  'Cross-Origin-Embedder-Policy': null,
  'Cross-Origin-Opener-Policy': null,
  'Permissions-Policy': null,
} as const

const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' } as const

const exceptions: Readonly<Record<string, Headers>> = {
  '/_astro/*': {
    ...forEver,
    ...forDocumentsOnly,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  },
  '/photos/*': {
    ...forEver,
    ...forDocumentsOnly,
    // The browser's own page around a picture has styles of its own, which a policy for styles would refuse.
    'Content-Security-Policy':
      "script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    // Image search and web chats show photographs from here, on pages of theirs. They say nothing of a visitor.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  },
  '/rest/v1/*': {
    ...forDocumentsOnly,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  },
}

/**
 * Writes the headers of every answer in the `_headers` format that Netlify and Cloudflare Pages read; our own
 * server obeys the same file. Inline scripts and styles are allowed by their hash and by nothing else (CSP Level 3,
 * section 2.3.1), and no script may turn a text into markup or code (docs/decisions/0035).
 *
 * @param pages the HTML of every built page
 * @param backendUrl origin that the form posts to, empty for the same origin
 */
export function headersFile(pages: readonly string[], backendUrl: string): string {
  const everywhere: Headers = {
    'Content-Security-Policy': pagePolicy(pages, backendUrl),
    // Every file is this site's own; a backend elsewhere is called with CORS, which this lets pass.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    // Links to the chat open without an opener anyway.
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    'Referrer-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
  }
  const lines = [
    ...rule('/*', everywhere, {}),
    ...Object.entries(exceptions).flatMap(([path, headers]) => rule(path, headers, everywhere)),
  ]
  return `${lines.join('\n')}\n`
}

/** Without being taken back, what stands for every path would be joined to the exception by a comma. */
function rule(path: string, headers: Headers, everywhere: Headers): string[] {
  const lines = Object.entries(headers).flatMap(([name, value]) => [
    ...(name in everywhere ? [`  ! ${name}`] : []),
    ...(value === null ? [] : [`  ${name}: ${value}`]),
  ])
  return [path, ...lines]
}

function pagePolicy(pages: readonly string[], backendUrl: string): string {
  const scripts = hashesOf(pages, /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)
  const styles = hashesOf(pages, /<style([^>]*)>([\s\S]*?)<\/style>/g)
  const connect = backendUrl === '' ? "'self'" : `'self' ${new URL(backendUrl).origin}`
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    `style-src 'self' ${styles.join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src ${connect}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
    .map((directive) => directive.trim())
    .join('; ')
}

function hashesOf(pages: readonly string[], element: RegExp): string[] {
  const hashes = new Set<string>()
  for (const page of pages) {
    for (const [, attributes = '', content = ''] of page.matchAll(element)) {
      // JSON is data, not a script that runs; the policy does not govern it.
      if (!/type="application\/(ld\+)?json"/.test(attributes)) {
        hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
      }
    }
  }
  return [...hashes].sort()
}
