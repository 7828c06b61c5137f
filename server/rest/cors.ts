/** The page may stand on another origin than its backend: any may ask, as with Supabase's gateway. */
export const corsHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Preference-Applied, Proxy-Status, Retry-After, Server, Transfer-Encoding, Range-Unit',
}

const methods = 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD'

const usualHeaders = [
  'authorization',
  'apikey',
  'content-type',
  'prefer',
  'accept',
  'accept-profile',
  'content-profile',
  'x-client-info',
  'x-supabase-api-version',
  'x-retry-count',
]

const MAX_AGE_S = 86_400

/**
 * The answer to a browser's question before the actual request.
 *
 * @param asked the header `Access-Control-Request-Headers`; what it names is allowed besides the usual ones
 */
export function preflightHeaders(asked: string | undefined): Readonly<Record<string, string>> {
  const names = (asked ?? '')
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
