import { type Environment, isAddress, variablesOf } from './environment.ts'

/** The backend that stores leads, and the public key for it. */
export interface Backend {
  /** Address of the backend without a slash at the end, a gateway's with its path; empty means the site's own origin. */
  readonly url: string
  /** The public key of the anonymous role; it is part of the page and no secret. */
  readonly key: string
}

export const exampleBackendKey = 'public-example-key'

/**
 * Reads `BACKEND_URL` and `BACKEND_KEY`.
 *
 * @param environment the variables by name, see .env.example
 * @returns the backend, and the problems: sentences that begin with the variable's name
 */
export function parseBackend(environment: Environment) {
  const read = variablesOf(environment)
  const url = read('BACKEND_URL').replace(/\/+$/, '')
  const key = read('BACKEND_KEY') || exampleBackendKey
  const problems: string[] = []
  if (url !== '' && !(/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(url) && isAddress(url))) {
    problems.push('BACKEND_URL must be an http or https address without a query, or empty for the same origin')
  }
  // The key is sent in two headers, which allow only these characters (RFC 9110, section 5.5).
  if (!/^[\x21-\x7e]+$/.test(key)) {
    problems.push('BACKEND_KEY must be printable ASCII without spaces')
  }
  const backend: Backend = { url, key }
  return { backend, problems }
}

/**
 * Secret keys of Supabase, which bypass row level security: those that begin with `sb_secret_`, and JSON Web Tokens whose role is
 * 'service_role', of which Base64 has three forms, by its place in the token.
 */
const secretKey = /^sb_secret_|^ey.*(c2VydmljZV9yb2xl|zZXJ2aWNlX3JvbG|NlcnZpY2Vfcm9sZ)/

/**
 * Finds what would lose every lead that a page sends, which nobody but visitors would see, or show all of them to everybody. It is for
 * those who build pages: a worker sends none.
 *
 * @returns the problems: sentences that begin with the variable's name
 */
export function pageBackendProblems({ url, key }: Backend): readonly string[] {
  const problems: string[] = []
  if (/\/rest(\/v1)?$/.test(url)) {
    problems.push('BACKEND_URL must end before /rest/v1, which the form adds')
  }
  if (key === exampleBackendKey && /^https?:\/\/[^/]+\.supabase\.co(?:[:/]|$)/i.test(url)) {
    problems.push('BACKEND_KEY must be the public key of the project at BACKEND_URL')
  }
  if (secretKey.test(key)) {
    problems.push(
      'BACKEND_KEY must be a public key: this one is secret, and whoever reads it in the page can read all leads',
    )
  }
  return problems
}
