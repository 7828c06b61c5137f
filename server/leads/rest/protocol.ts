import { restErrors } from './errors.ts'

const noKey = {
  message: 'No API key found in request',
  hint: 'No `apikey` request header or url param was found.',
}

const wrongKey = {
  message: 'Invalid API key',
  hint: 'Double check your Supabase `anon` or `service_role` API key.',
}

/**
 * Checks the public key: the gateway requires it as `apikey`; a Bearer token, if there is one, must be the same.
 *
 * @returns the gateway's refusal, whose format is not PostgREST's, or null when the key is valid
 * @throws RestError for a wrong Bearer token, which PostgREST behind the gateway refuses
 */
export function checkKey(apiKey: string, authorization: string | undefined, key: string): typeof noKey | null {
  if (apiKey === '') {
    return noKey
  }
  // Compared as any text: the page holds the key, which is no secret.
  if (apiKey !== key) {
    return wrongKey
  }
  const token = /^bearer(?: (.*))?$/i.exec(authorization ?? '')
  if (token !== null && (token[1]?.trim() ?? '') !== key) {
    throw restErrors.invalidToken(describeToken(token[1]?.trim() ?? ''))
  }
  return null
}

function describeToken(token: string): string {
  const parts = token.split('.').length
  if (token === '') {
    return 'Empty JWT is sent in Authorization header'
  }
  return parts === 3 ? 'No suitable key or wrong key type' : `Expected 3 parts in JWT; got ${parts}`
}

/** Allows any origin, as Supabase's gateway does: the page and its backend may have different origins. */
export const corsHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Preference-Applied, Proxy-Status, Retry-After, Server, Transfer-Encoding, Range-Unit',
}

const methods = 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD'

const usualHeaders =
  'authorization, apikey, content-type, prefer, accept, accept-profile, content-profile, x-client-info, x-supabase-api-version, x-retry-count'.split(
    ', ',
  )

const MAX_AGE_S = 86_400

/**
 * Makes the headers of the answer to a CORS preflight.
 *
 * @param requested the header `Access-Control-Request-Headers`; these are allowed besides the usual ones
 */
export function preflightHeaders(requested: string | undefined): Readonly<Record<string, string>> {
  const names = (requested ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => /^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(name))
  return {
    ...corsHeaders,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': [...new Set([...usualHeaders, ...names])].join(', '),
    'Access-Control-Max-Age': String(MAX_AGE_S),
    Allow: methods,
  }
}

/** The media types that PostgREST can answer with. */
const available = /^(\*\/\*|application\/(\*|json|vnd\.pgrst\.(object|array)(\+json)?|geo\+json)|text\/csv)$/

/** Checks that the client accepts one of the available media types. */
export function checkAccept(accept: string | undefined): void {
  const mediaTypes = (accept ?? '*/*').split(',').map((part) => (part.split(';')[0] ?? '').trim().toLowerCase())
  if (!mediaTypes.some((mediaType) => mediaType === '' || available.test(mediaType))) {
    throw restErrors.notAcceptable(mediaTypes.join(', '))
  }
}

/** PostgREST's preferences, in the order in which it repeats them in `Preference-Applied`. */
const known = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'headers-only', 'minimal'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
} as const satisfies Record<string, readonly string[]>

const allKnown = Object.entries(known).flatMap(([name, values]) => values.map((value) => `${name}=${value}`))

// Valid but without effect: the server does not let a client choose them.
const ignored = ['tx=commit', 'tx=rollback']
const ignoredNames = /^(timezone|max-affected)=/

/**
 * Parses the header `Prefer`.
 *
 * @returns the preferences that PostgREST knows, in its order: `return=minimal`, for instance
 * @throws RestError for unknown ones when the client requests strict handling
 */
export function readPreferences(header: string | undefined): readonly string[] {
  const preferences = (header ?? '')
    .split(',')
    .map((preference) => preference.trim())
    .filter((preference) => preference !== '')
  const found = Object.entries(known).flatMap(([name, values]) => {
    // The first of several values of a preference counts (RFC 7240, section 2).
    const first = preferences.find((preference) => values.some((value) => preference === `${name}=${value}`))
    return first === undefined ? [] : [first]
  })
  const invalid = preferences.filter(
    (preference) => !allKnown.includes(preference) && !ignored.includes(preference) && !ignoredNames.test(preference),
  )
  if (found.includes('handling=strict') && invalid.length > 0) {
    throw restErrors.invalidPreferences(invalid)
  }
  return found
}
