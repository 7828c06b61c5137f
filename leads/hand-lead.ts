import { type ParsedCorrection, parseCorrection } from './correction.ts'
import { type Lead, type ParsedLead, parseLead, type Zone } from './lead.ts'

type Typed = { readonly [Field in keyof Lead]?: string | undefined }

/** A valid e-mail, in the place of one that is not known. */
const PLACEHOLDER = '-@-'

/**
 * Parses a request that is written in by hand, by the rules of the form but for the e-mail: who writes in a chat or calls gives none.
 *
 * @param zones the zones that a lead may have
 */
export function parseHandLead(typed: Typed, zones: ReadonlySet<Zone>): ParsedLead {
  const { name = '', phone = '', zone = '' } = typed
  const email = emailOf(typed)
  const parsed = parseLead({ name, phone, zone, email: email === '' ? PLACEHOLDER : email }, zones)
  return parsed.ok ? { ok: true, lead: { ...parsed.lead, email } } : parsed
}

/** Parses the corrected fields of such a request: its e-mail may be taken out again. */
export function parseHandCorrection(values: Typed, zones: ReadonlySet<Zone>): ParsedCorrection {
  if (values.email === undefined || emailOf(values) !== '') {
    return parseCorrection(values, zones)
  }
  const parsed = parseCorrection({ ...values, email: PLACEHOLDER }, zones)
  return parsed.ok ? { ok: true, fields: { ...parsed.fields, email: '' } } : parsed
}

function emailOf({ email = '' }: Typed): string {
  return email.trim()
}
