/** The columns of a lead that a visitor fills in, in the order of the form. */
export const leadFields = ['name', 'email', 'phone', 'zone'] as const

export type LeadField = (typeof leadFields)[number]

/** What the form's city choice may be; the visible names are in content/cities.ts. */
export const zones = ['roma', 'milano', 'altro'] as const

export type Zone = (typeof zones)[number]

/** A request for contact, as it travels and as it is stored: trimmed, no field blank. */
export interface Lead {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly zone: Zone
}

/** Tells whether a text is one of the zones, exactly as spelled. */
export function isZone(value: string): value is Zone {
  return zones.some((zone) => zone === value)
}

/** A lead's texts have at most so many bytes of UTF-8 each; the tables of both databases hold to it too. */
export const MAX_TEXT_BYTES = 16_384

/** Tells whether a text is longer than a lead's may be. */
export function isTooLong(text: string): boolean {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes > MAX_TEXT_BYTES
}

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
