import { readForm } from '../take-forms.ts'
import { restErrors } from './rest-errors.ts'

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
