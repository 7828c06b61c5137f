import { isTooLong, isZone, type Lead, type LeadField, leadFields } from './lead.ts'

/** What is wrong with a field: nothing in it, or something that cannot be what it should be. */
export type FieldProblem = 'missing' | 'malformed'

export type FieldProblems = Partial<Record<LeadField, FieldProblem>>

export type ParsedLead =
  | { readonly ok: true; readonly lead: Lead }
  | { readonly ok: false; readonly problems: FieldProblems }

// One @ with something on both sides and no space: all that can be asked without refusing a real address
// (RFC 5321 allows far more than most patterns do).
const emailShape = /^[^\s@]+@[^\s@]+$/

/**
 * Reads a lead out of what a visitor typed.
 *
 * @param typed the fields as they came, in any state; a field that is not there counts as empty
 * @returns the trimmed lead, or what is wrong with each field
 */
export function parseLead(typed: Partial<Record<LeadField, string>>): ParsedLead {
  const problems: FieldProblems = {}
  const trimmed = { name: '', email: '', phone: '', zone: '' }
  for (const field of leadFields) {
    trimmed[field] = (typed[field] ?? '').trim()
    if (trimmed[field] === '') {
      problems[field] = 'missing'
    } else if (isTooLong(trimmed[field])) {
      problems[field] = 'malformed'
    }
  }
  const { name, email, phone, zone } = trimmed
  if (email !== '' && !emailShape.test(email)) {
    problems.email = 'malformed'
  }
  if (zone !== '' && !isZone(zone)) {
    problems.zone = 'malformed'
  }
  if (Object.keys(problems).length > 0 || !isZone(zone)) {
    return { ok: false, problems }
  }
  return { ok: true, lead: { name, email, phone, zone } }
}
