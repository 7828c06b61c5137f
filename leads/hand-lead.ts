import {
  type FieldProblems,
  type Lead,
  leadFields,
  mapFields,
  otherZone,
  type ParsedLead,
  parseLead,
  type Zone,
} from './lead.ts'

type Typed = Parameters<typeof parseLead>[0]

/** A valid e-mail, in the place of one that is not known. */
const PLACEHOLDER = '-@-'

/** Parses a request that is written in by hand, by the rules of the form but for the e-mail: who writes in a chat or calls gives none. */
export function parseHandLead(typed: Typed, zones: ReadonlySet<Zone>): ParsedLead {
  const email = typed.email?.trim() || PLACEHOLDER
  const parsed = parseLead({ ...typed, email }, zones)
  return parsed.ok && email === PLACEHOLDER ? { ok: true, lead: { ...parsed.lead, email: '' } } : parsed
}

/** Valid values for the fields that are not corrected: the stored ones may be from before today's rules. */
const placeholders: Lead = { ...mapFields(() => '-'), email: PLACEHOLDER, zone: otherZone }

/** Parses the corrected fields of a lead, by the rules of the form, or of a request that was written in by hand. */
export function parseCorrection(
  values: Typed,
  zones: ReadonlySet<Zone>,
  isByHand: boolean,
): { readonly ok: true; readonly fields: Partial<Lead> } | { readonly ok: false; readonly problems: FieldProblems } {
  const parse = isByHand ? parseHandLead : parseLead
  const parsed = parse(
    mapFields((field) => values[field] ?? placeholders[field]),
    new Set([...zones, otherZone]),
  )
  const given = leadFields.filter((field) => values[field] !== undefined)
  return parsed.ok
    ? { ok: true, fields: Object.fromEntries(given.map((field) => [field, parsed.lead[field]])) }
    : { ok: false, problems: parsed.problems }
}
