/** Where leads go, and the public key that opens that one door. */
export interface Backend {
  /** Origin of the backend without a slash at the end; empty means the site's own origin. */
  readonly url: string
  /** The public key of the anonymous role; it is printed in the page and no secret. */
  readonly key: string
}

/** Path of the one call, below the backend's origin. */
export const leadsPath = '/rest/v1/leads'

export const exampleBackendKey = 'public-example-key'

export type ParsedBackend =
  | { readonly ok: true; readonly backend: Backend }
  | { readonly ok: false; readonly problems: readonly string[] }

/**
 * Reads `BACKEND_URL` and `BACKEND_KEY`.
 *
 * @param environment the variables by name
 * @returns the backend, or each problem as a sentence that begins with the variable's name
 */
export function parseBackend(environment: Readonly<Record<string, string | undefined>>): ParsedBackend {
  const url = (environment.BACKEND_URL ?? '').trim().replace(/\/+$/, '')
  const key = (environment.BACKEND_KEY ?? '').trim() || exampleBackendKey
  const problems: string[] = []
  if (url !== '' && !/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(url)) {
    problems.push('BACKEND_URL must be an http or https address without a query, or empty for the same origin')
  }
  // The key travels in two headers, so it must be what a header can carry (RFC 9110, section 5.5).
  if (!/^[\x21-\x7e]+$/.test(key)) {
    problems.push('BACKEND_KEY must be printable ASCII without spaces')
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, backend: { url, key } }
}
