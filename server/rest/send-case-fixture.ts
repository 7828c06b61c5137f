import { key } from '../app-fixture.ts'
import type { WireCase } from './wire-case-fixture.ts'

/** Sends a case's request to a listening server. */
export function sendCase(
  url: string,
  { method = 'POST', path = '/leads', headers = {}, body }: WireCase,
): Promise<Response> {
  const all = { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers }
  const sent = Object.entries(all).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )
  // As bytes, for which fetch adds no Content-Type of its own.
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return fetch(`${url}/rest/v1${path}`, { method, headers: sent, ...(bytes !== undefined && { body: bytes }) })
}
