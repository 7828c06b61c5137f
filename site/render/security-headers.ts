import { createHash } from 'node:crypto'
import { permissionsPolicy } from './permissions-policy.ts'

/** Headers by name. */
export type Headers = Readonly<Record<string, string>>

/** What a path has otherwise than documents; null takes a header back. */
type Exceptions = Readonly<Record<string, string | null>>

/** Of what is no document, and of a picture that is opened alone, a browser asks nothing of this; it would only weigh. */
const forDocumentsOnly = {
  'Cross-Origin-Embedder-Policy': null,
  'Cross-Origin-Opener-Policy': null,
  'Permissions-Policy': null,
} as const

const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' } as const

const exceptions: Readonly<Record<string, Exceptions>> = {
  '/assets/*': {
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
 * The headers of every document. A style element is allowed by its hash and by nothing else (CSP Level 3, section 2.3.1),
 * there is no script inside a page, and none may turn a text into markup or code (docs/decisions/0035).
 *
 * @param styles the texts of all style elements
 * @param backendUrl origin that the form posts to, empty for the same origin
 */
export function documentHeaders(styles: readonly string[], backendUrl: string): Headers {
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
  return {
    'Content-Security-Policy': policy.join('; '),
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
}

/**
 * Writes the headers of every answer in the `_headers` format that Netlify and Cloudflare Pages read; our own server
 * obeys the same file.
 *
 * @param headers those of documents, which every path has that is no exception
 */
export function headersFile(headers: Headers): string {
  const lines = [
    ...rule('/*', headers, {}),
    ...Object.entries(exceptions).flatMap(([path, others]) => rule(path, others, headers)),
  ]
  return `${lines.join('\n')}\n`
}

/** Without being taken back, what stands for every path would be joined to the exception by a comma. */
function rule(path: string, headers: Exceptions, everywhere: Headers): string[] {
  const lines = Object.entries(headers).flatMap(([name, value]) => [
    ...(name in everywhere ? [`  ! ${name}`] : []),
    ...(value === null ? [] : [`  ${name}: ${value}`]),
  ])
  return [path, ...lines]
}
