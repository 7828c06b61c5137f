import {
  type FieldProblems,
  type Lead,
  type LeadField,
  leadFields,
  mapFields,
  otherZone,
  parseLead,
  type Zone,
} from './lead.ts'

export type ParsedCorrection =
  | { readonly ok: true; readonly fields: Partial<Lead> }
  | { readonly ok: false; readonly problems: FieldProblems }

/** Valid values for the fields that are not corrected: the stored ones may be from before today's rules. */
const placeholders: Lead = { ...mapFields(() => '-'), email: '-@-', zone: otherZone }

/**
 * Parses the corrected fields of a lead, by the rules of the form.
 *
 * @param zones the zones that a lead may get
 */
export function parseCorrection(
  values: { readonly [Field in LeadField]?: string | undefined },
  zones: ReadonlySet<Zone>,
): ParsedCorrection {
  const given = leadFields.filter((field) => values[field] !== undefined)
  const parsed = parseLead(
    mapFields((field) => values[field] ?? placeholders[field]),
    new Set([...zones, otherZone]),
  )
  return parsed.ok
    ? { ok: true, fields: Object.fromEntries(given.map((field) => [field, parsed.lead[field]])) }
    : { ok: false, problems: parsed.problems }
}
