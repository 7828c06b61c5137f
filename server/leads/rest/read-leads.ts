import {
  brokenRule,
  isRequired,
  type Lead,
  type LeadField,
  leadFields,
  mapFields,
  type Zone,
} from '../../../leads/lead.ts'
import { readForm } from '../../http/forms.ts'
import { leadColumnNames } from '../lead-rows.ts'
import type { LeadStore } from '../store/lead-store.ts'
import { restErrors } from './errors.ts'

type Row = ReadonlyMap<string, unknown>

/** The insert that a body stands for. */
interface Rows {
  /** The columns that the SQL statement would name, the same for every row. */
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/**
 * Reads the body of an insert as PostgREST does.
 *
 * @param columns the columns of `?columns=`, or null; with it, the keys of rows may differ and other keys are ignored
 */
export function readRows(body: Buffer, contentType: string | undefined, columns: readonly string[] | null): Rows {
  const mediaType = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''
  if (mediaType === 'application/x-www-form-urlencoded') {
    const { fields, isReadable } = readForm(body)
    if (!isReadable) {
      throw restErrors.emptyOrInvalidJson()
    }
    const row = new Map(fields)
    return { columns: columns ?? [...row.keys()], rows: [row] }
  }
  if (mediaType !== 'application/json') {
    throw restErrors.contentTypeNotAcceptable(mediaType)
  }
  const rows = toRows(parseJson(body))
  return { columns: columns ?? uniformKeys(rows), rows }
}

function parseJson(body: Uint8Array): unknown {
  try {
    // The byte order mark is kept, as it is not valid JSON.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body))
  } catch {
    // The parser's message quotes the text, which is a visitor's.
    throw restErrors.emptyOrInvalidJson()
  }
}

function toRows(value: unknown): readonly Row[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (values.length === 0 || (!Array.isArray(value) && !isObject(value))) {
    throw restErrors.nothingToInsert()
  }
  if (!values.every(isObject)) {
    throw restErrors.keysDiffer()
  }
  return values.map((item) => new Map<string, unknown>(Object.entries(item)))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function uniformKeys(rows: readonly Row[]): readonly string[] {
  const keys = [...(rows[0]?.keys() ?? [])]
  if (!rows.every((row) => row.size === keys.length && keys.every((key) => row.has(key)))) {
    throw restErrors.keysDiffer()
  }
  return keys
}

/** Parses `?columns=`, where the official client lists the columns of an array; names may stand in double quotes. */
export function readColumns(parameter: string | null): readonly string[] | null {
  if (parameter === null || parameter.trim() === '') {
    return null
  }
  // A name begins with a character that is no space and ends before the comma: the pattern cannot backtrack, however long it is.
  const name = /\s*(?:"((?:[^"\\]|\\.)*)"\s*|([^",\s][^",]*))(,|$)/y
  const names = new Set<string>()
  let end = ','
  while (end === ',') {
    const found = name.exec(parameter)
    if (found === null) {
      throw restErrors.badColumns()
    }
    names.add(found[1]?.replace(/\\(.)/gs, '$1') ?? found[2]?.trimEnd() ?? '')
    end = found[3] ?? ''
  }
  return [...names]
}

/**
 * Checks that an insert names columns that exist and that the public role may fill in.
 *
 * @throws RestError for the first that does not exist, or else when the role has no right to one
 */
export function checkColumns(columns: readonly string[]): void {
  const unknown = columns.find((column) => !leadColumnNames.includes(column))
  if (unknown !== undefined) {
    throw restErrors.unknownColumn(unknown)
  }
  if (columns.some((column) => !leadFields.some((field) => field === column))) {
    throw restErrors.permissionDenied()
  }
}

/** The values of a row as PostgreSQL would insert them; null for SQL's null. */
type Values = Readonly<Record<LeadField, string | null>>

/** The fields in the order in which PostgreSQL evaluates check constraints: by the constraint's name. */
const fieldsByConstraint = leadFields.toSorted()

/**
 * Makes leads of rows by the rules of the table, in PostgreSQL's order: first every value becomes text, then row by row
 * missing values come before violated checks.
 */
export async function rowsToLeads(
  { columns, rows }: Rows,
  knownZones: LeadStore['knownZones'],
): Promise<readonly Lead[]> {
  const all = rows.map((row) =>
    mapFields((field) => {
      if (!columns.includes(field)) {
        // The default of the column.
        return isRequired(field) ? null : ''
      }
      return toText(row.get(field))?.trim() ?? null
    }),
  )
  const zones = await knownZones(all.map(({ zone }) => zone ?? ''))
  return all.map((values) => toValidLead(values, zones))
}

function toValidLead(values: Values, zones: ReadonlySet<Zone>): Lead {
  const missing = leadFields.find((field) => values[field] === null)
  if (missing !== undefined) {
    throw restErrors.missingColumn(missing)
  }
  const lead = mapFields((field) => values[field] ?? '')
  for (const field of fieldsByConstraint) {
    const broken = brokenRule(field, lead[field], zones)
    // The table has no check of the shape: other clients may store an e-mail without an @, as with Supabase.
    if (broken !== null && broken !== 'shape') {
      throw restErrors.violatedCheck(broken === 'length' ? `${field}_length` : field)
    }
  }
  return lead
}

/** Converts a JSON value to text as PostgreSQL does for a column of text. */
function toText(value: unknown): string | null {
  if (value === undefined || value === null) {
    return null
  }
  const text = typeof value === 'string' ? value : writeJson(value)
  if (text.includes('\0')) {
    throw restErrors.nullCharacter()
  }
  // Half of a surrogate pair cannot be encoded in UTF-8.
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
