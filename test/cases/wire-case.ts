import { key } from '../fixtures/app.ts'
import { anna } from './same-lead.ts'

/** The body of a lead. */
export const lead = JSON.stringify(anna)

export const withField = (field: string, value: unknown) => JSON.stringify({ ...anna, [field]: value })

export const without = (field: string) =>
  JSON.stringify(Object.fromEntries(Object.entries(anna).filter(([name]) => name !== field)))

export const notNull = (field: string) =>
  `null value in column "${field}" of relation "leads" violates not-null constraint`

/** Headers of the answer to a request that the anonymous role has no right to. */
export const denied = { 'www-authenticate': 'Bearer', 'proxy-status': 'PostgREST; error=42501' }

/** A request on the REST path and the answer of PostgREST behind Supabase's gateway. */
export interface WireCase {
  readonly what: string
  readonly method?: string
  /** Path and query below /rest/v1; the leads unless the case is about another. */
  readonly path?: string
  /** In addition to the key in both places and `Content-Type: application/json`; undefined leaves a header out. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly status: number
  readonly code?: string
  readonly message?: string
  readonly details?: string
  /** Headers of the answer; null for one that it must not have. */
  readonly answerHeaders?: Readonly<Record<string, string | null>>
  /** Names of the leads that it stores. */
  readonly stored?: readonly string[]
}

/** Sends a case's request to a listening server. */
export function sendCase(
  url: string,
  { method = 'POST', path = '/leads', headers = {}, body }: WireCase,
): Promise<Response> {
  const all = { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers }
  const sent = Object.entries(all).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )
  // As bytes, for which fetch adds no Content-Type.
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return fetch(`${url}/rest/v1${path}`, { method, headers: sent, ...(bytes !== undefined && { body: bytes }) })
}
