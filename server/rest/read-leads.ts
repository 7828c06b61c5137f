import { isTooLong, isZone, type Lead, type LeadField, leadFields } from '../../leads/lead.ts'
import { readForm } from '../http/forms.ts'
import { restErrors } from './errors.ts'

/** One object of the body: its columns and what stands in them. */
export type Row = ReadonlyMap<string, unknown>

/** What a body asks to insert. */
export interface Rows {
  /** The columns that the statement would name, the same for every row. */
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/**
 * Reads the body of an insert as PostgREST does.
 *
 * @param body the bytes as they came
 * @param contentType the header; none reads as JSON
 * @param columns the columns that `?columns=` names, or null; with it, keys may differ and further ones are ignored
 * @throws RestError when it is not one of the forms that PostgREST takes
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
  const rows = toRows(parseJson(decode(body)))
  return { columns: columns ?? uniformKeys(rows), rows }
}

function decode(body: Uint8Array): string {
  try {
    // The byte order mark is kept: it is no JSON.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    throw restErrors.emptyOrInvalidJson()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What the parser says quotes the text, which is a visitor's.
    throw restErrors.emptyOrInvalidJson()
  }
}

function toRows(value: unknown): readonly Row[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  const isObject = (item: unknown): item is object => typeof item === 'object' && item !== null && !Array.isArray(item)
  if (values.length === 0 || (!Array.isArray(value) && !isObject(value))) {
    throw restErrors.nothingToInsert()
  }
  return values.map((item) => {
    if (!isObject(item)) {
      throw restErrors.keysDiffer()
    }
    return new Map<string, unknown>(Object.entries(item))
  })
}

function uniformKeys(rows: readonly Row[]): readonly string[] {
  const keys = [...(rows[0]?.keys() ?? [])]
  if (!rows.every((row) => row.size === keys.length && keys.every((key) => row.has(key)))) {
    throw restErrors.keysDiffer()
  }
  return keys
}

/**
 * Reads `?columns=`, where the official client lists the columns of an array; names may stand in double quotes.
 *
 * @param parameter the value of the parameter, or null when the request has none
 * @returns the names, or null when none are given
 * @throws RestError when it is not a list of names
 */
export function readColumns(parameter: string | null): readonly string[] | null {
  if (parameter === null || parameter.trim() === '') {
    return null
  }
  // A name begins with what is no space and goes on to the comma: only one way to read it, however long it is.
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

/** Columns that exist, and that the public role may not fill in. */
const furtherColumns = ['id', 'created_at', 'same_lead_key', 'held_because', 'contacted_at']

/**
 * Checks that an insert names columns that exist and that the public role may fill in.
 *
 * @throws RestError for the first that does not exist, or else when one is not granted
 */
export function checkColumns(columns: readonly string[]): void {
  const known: readonly string[] = [...leadFields, ...furtherColumns]
  const unknown = columns.find((column) => !known.includes(column))
  if (unknown !== undefined) {
    throw restErrors.unknownColumn(unknown)
  }
  if (columns.some((column) => furtherColumns.includes(column))) {
    throw restErrors.permissionDenied()
  }
}

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
