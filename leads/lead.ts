/** The path of the REST API below the backend's origin: the same for Supabase, PostgREST and this project's server. */
export const restPath = '/rest/v1'

/** Where leads are sent: the one call of the page. */
export const leadsPath = `${restPath}/leads`

/** The rate limit of an address that is not shared: more new leads within the period are answered with 429. */
export const HARD_LIMIT = { leads: 30, periodMs: 10 * 60 * 1000 } as const

/** The SQLSTATE for it, as in the migration: PostgREST answers PTxyz with the status xyz. */
export const HARD_LIMIT_SQLSTATE = 'PT429'

/**
 * The fields of a lead that a visitor fills in, in the order of the form. This is the only list of them: the form, the
 * endpoint, the SQL of both stores, the commands and the messages derive from it.
 */
export const leadFields = ['name', 'email', 'phone', 'zone'] as const

export type LeadField = (typeof leadFields)[number]

/** A city of the form's choice, as it is stored. Which there are is content (content/cities.ts). */
export type Zone = string

/** The zone of every place that is no city of the choice: its last option, which is always there. */
export const otherZone: Zone = 'altro'

/**
 * How the zone of a city is written in content: it is stored, and stands in addresses and commands. It begins with a letter, as a
 * list's keys that are numbers come before all others.
 */
export const zoneShape = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** A request for contact, as it travels and as it is stored: trimmed, a field that was left empty is an empty text. */
export type Lead = Readonly<Record<LeadField, string>>

interface FieldRules {
  /** False for a field that may be left empty, or left out by clients that do not know it. */
  readonly isRequired: boolean
  /** True for a field whose only valid texts are the known zones. */
  readonly isZone?: true
  /**
   * The pattern of a valid text. Only the site's own form and the office enforce it: the tables have no such check,
   * and the endpoint accepts what Supabase would accept, since a lead with an odd address is better than none.
   */
  readonly shape?: RegExp
}

const rules: Readonly<Record<LeadField, FieldRules>> = {
  name: { isRequired: true },
  // One @ with something on both sides and no space: a stricter pattern would refuse real addresses
  // (RFC 5321 allows far more than most patterns do).
  email: { isRequired: true, shape: /^[^\s@]+@[^\s@]+$/ },
  phone: { isRequired: true },
  zone: { isRequired: true, isZone: true },
}

export function isRequired(field: LeadField): boolean {
  return rules[field].isRequired
}

/** The largest size of a text in bytes of UTF-8; the tables of both databases check it too. */
export const MAX_TEXT_BYTES = 16_384

/** The largest body of a request in bytes; a lead travels in one, as JSON. */
export const MAX_BODY_BYTES = 16_384

/** The length above which a text is to be shortened where a lead is too large. Three below it always fit: JSON has six bytes for a character at most. */
const LONG_TEXT = 600

// The same in browsers and in Node, of whose types this room has neither.
declare const TextEncoder: new () => { encode(text: string): { readonly length: number } }

/** The length of a text in UTF-8. */
export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length
}

type BrokenRule = 'required' | 'zone' | 'length' | 'shape'

/**
 * Finds the first rule that a trimmed text breaks. 'shape' comes last: a text that breaks only this rule is refused by the
 * form and accepted by the tables.
 */
export function brokenRule(field: LeadField, text: string, zones: ReadonlySet<Zone>): BrokenRule | null {
  const { isRequired, isZone, shape } = rules[field]
  if (text === '') {
    return isRequired ? 'required' : null
  }
  if (isZone && !zones.has(text)) {
    return 'zone'
  }
  if (utf8Length(text) > MAX_TEXT_BYTES) {
    return 'length'
  }
  return shape === undefined || shape.test(text) ? null : 'shape'
}

/**
 * Characters of pasted text that nobody sees: the null character, which PostgreSQL cannot store, the zero-width space, and the marks of
 * direction that address books put around numbers and addresses. Not the joiners, by which emoji and some scripts are written.
 */
export const unseen = /[\0\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Makes a record that has a value for each field. */
export function mapFields<Value>(getValue: (field: LeadField) => Value): Readonly<Record<LeadField, Value>> {
  return Object.fromEntries(leadFields.map((field) => [field, getValue(field)])) as Record<LeadField, Value>
}

/** The problem that the form shows at a field: it is empty, or its text breaks another rule. */
export type FieldProblem = 'missing' | 'malformed'

export type FieldProblems = Partial<Record<LeadField, FieldProblem>>

/** True when a required field is empty, which is told before anything malformed. */
export function isAnyMissing(problems: FieldProblems): boolean {
  return Object.values(problems).includes('missing')
}

export type ParsedLead =
  | { readonly ok: true; readonly lead: Lead }
  | { readonly ok: false; readonly problems: FieldProblems }

/**
 * Parses what a visitor typed into the form.
 *
 * @param typed the fields in any state; a field that is not there counts as empty
 */
export function parseLead(typed: Partial<Record<LeadField, string | undefined>>, zones: ReadonlySet<Zone>): ParsedLead {
  const lead = mapFields((field) => (typed[field] ?? '').replace(unseen, '').trim())
  const problems: FieldProblems = {}
  // The endpoint would refuse it, however often it is sent.
  const isTooLarge = utf8Length(JSON.stringify(lead)) > MAX_BODY_BYTES
  for (const field of leadFields) {
    const broken = brokenRule(field, lead[field], zones)
    if (broken !== null || (isTooLarge && lead[field].length > LONG_TEXT)) {
      problems[field] = broken === 'required' ? 'missing' : 'malformed'
    }
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, lead }
}
