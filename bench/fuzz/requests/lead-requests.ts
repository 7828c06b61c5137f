import { exampleBackendKey, leadsPath } from '../../../business/backend.ts'
import { type FramedRequest, type Header, utf8 } from '../fuzz-request.ts'
import { plainLead } from './texts.ts'

/** What the form sends with a lead. */
export const leadHeaders: readonly Header[] = [
  ['apikey', exampleBackendKey],
  ['Authorization', `Bearer ${exampleBackendKey}`],
  ['Content-Type', 'application/json'],
  ['Prefer', 'return=minimal'],
]

/** A lead as a person leaves it, with what a request changes about it. */
export function leadRequest(
  dimension: FramedRequest['dimension'],
  changes: Partial<Omit<FramedRequest, 'dimension'>>,
): FramedRequest {
  return {
    dimension,
    method: 'POST',
    target: leadsPath,
    headers: leadHeaders,
    body: utf8(JSON.stringify(plainLead)),
    leads: 1,
    ...changes,
  }
}

/** The usual headers, of which one is another, is there twice or is left out. */
export function withHeader(name: string, values: readonly string[]): readonly Header[] {
  return [
    ...leadHeaders.filter(([other]) => other.toLowerCase() !== name.toLowerCase()),
    ...values.map((value): Header => [name, value]),
  ]
}
