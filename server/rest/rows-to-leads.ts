import { isTooLong, isZone, type Lead, type LeadField, leadFields } from '../../leads/lead.ts'
import type { Row, Rows } from './read-rows.ts'
import { restErrors } from './rest-errors.ts'

type Texts = Readonly<Partial<Record<LeadField, string>>>

/** Fields in the order in which PostgreSQL looks at check constraints: by the constraint's name. */
const fieldsByConstraint = leadFields.toSorted()

/**
 * Makes leads of rows by the rules of the table, in PostgreSQL's order: first everything becomes text, then row by row
 * missing values come before violated checks.
 *
 * @throws RestError for the first thing that is wrong
 */
export function rowsToLeads({ columns, rows }: Rows): readonly Lead[] {
  return rows.map((row) => toTexts(row, columns)).map(toLead)
}

function toTexts(row: Row, columns: readonly string[]): Texts {
  const texts: Partial<Record<LeadField, string>> = {}
  for (const field of leadFields) {
    const text = columns.includes(field) ? toText(row.get(field)) : null
    if (text !== null) {
      texts[field] = text.trim()
    }
  }
  return texts
}

function toLead(texts: Texts): Lead {
  const missing = leadFields.find((field) => texts[field] === undefined)
  if (missing !== undefined) {
    throw restErrors.missingColumn(missing)
  }
  const { name = '', email = '', phone = '', zone = '' } = texts
  const violated = fieldsByConstraint.map((field) => violatedCheck(field, texts[field] ?? '')).find(Boolean)
  if (violated !== undefined || !isZone(zone)) {
    throw restErrors.violatedCheck(violated ?? 'zone')
  }
  return { name, email, phone, zone }
}

/** Names the check constraint that a text violates, as in `leads_name_check` and `leads_name_length_check`. */
function violatedCheck(field: LeadField, text: string): string | undefined {
  if (field === 'zone') {
    return isZone(text) ? undefined : field
  }
  return text === '' ? field : isTooLong(text) ? `${field}_length` : undefined
}

/** What PostgreSQL makes of a JSON value that goes into a column of text. */
function toText(value: unknown): string | null {
  if (value === undefined || value === null) {
    return null
  }
  const text = typeof value === 'string' ? value : writeJson(value)
  if (text.includes('\0')) {
    throw restErrors.nullCharacter()
  }
  // Half of a surrogate pair is no character and has no place in UTF-8.
  if (!text.isWellFormed()) {
    throw restErrors.emptyOrInvalidJson()
  }
  return text
}

function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    throw restErrors.tooDeep()
  }
}
