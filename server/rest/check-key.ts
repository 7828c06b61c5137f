import { createHash, timingSafeEqual } from 'node:crypto'
import { restErrors } from './rest-errors.ts'

/** What Supabase's gateway says to a request without a right key. It is not PostgREST and has another shape. */
export interface GatewayRefusal {
  readonly message: string
  readonly hint: string
}

const noKey: GatewayRefusal = {
  message: 'No API key found in request',
  hint: 'No `apikey` request header or url param was found.',
}

const wrongKey: GatewayRefusal = {
  message: 'Invalid API key',
  hint: 'Double check your Supabase `anon` or `service_role` API key.',
}

/** The places where a request may carry the key. */
export interface PresentedKey {
  readonly apiKey: string | undefined
  readonly authorization: string | undefined
}

/**
 * Checks the public key: the gateway asks for it as `apikey`; a Bearer token, where there is one, must be the same.
 *
 * @returns null when the request may pass, else the gateway's refusal
 * @throws RestError for a wrong Bearer token, which PostgREST refuses behind the gateway
 */
export function checkKey(presented: PresentedKey, key: string): GatewayRefusal | null {
  if (presented.apiKey === undefined || presented.apiKey === '') {
    return noKey
  }
  if (!isSame(presented.apiKey, key)) {
    return wrongKey
  }
  const token = /^bearer(?: (.*))?$/i.exec(presented.authorization ?? '')
  if (token !== null && !isSame(token[1]?.trim() ?? '', key)) {
    throw restErrors.invalidToken(describeToken(token[1]?.trim() ?? ''))
  }
  return null
}

// The digests have one length, so that comparing them takes the same time whatever was presented.
function isSame(presented: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(presented), digest(key))
}

function describeToken(token: string): string {
  const parts = token.split('.').length
  if (token === '') {
    return 'Empty JWT is sent in Authorization header'
  }
  return parts === 3 ? 'No suitable key or wrong key type' : `Expected 3 parts in JWT; got ${parts}`
}
