import type { Field } from '../../../content/editing/field.ts'
import { fieldWords } from '../../../content/office/site.ts'

const kinds: ReadonlySet<unknown> = new Set([
  'text',
  'flag',
  'month',
  'photo',
  'photos',
  'list',
  'items',
  'group',
  'photograph',
] satisfies readonly Field['kind'][])

/** Whether the office can show a field: a newer server may know more kinds. */
export function isField(value: unknown): value is Field {
  return isRecord(value) && kinds.has(value.kind)
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The values of fields are JSON that older drafts may have in another shape: what does not fit is shown as empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A value in words, to compare two of them. */
export function valueWords(value: unknown): string {
  if (typeof value === 'boolean') {
    return value ? fieldWords.yes : fieldWords.no
  }
  if (typeof value === 'string' || typeof value === 'number') {
    return value === '' ? fieldWords.empty : String(value)
  }
  const parts = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []
  return parts.length === 0 ? fieldWords.empty : parts.map(valueWords).join('\n')
}

/** The first text of a thing with fields, by which it is recognised while it is folded. */
export function firstText(value: unknown): string {
  return isRecord(value)
    ? (Object.values(value).find((each) => typeof each === 'string' && each !== '') ?? '').toString()
    : ''
}

/** The value of something that was just added. */
export function emptyValue(field: Field): unknown {
  switch (field.kind) {
    case 'flag':
      return false
    case 'list':
      return Array.from({ length: field.min }, () => '')
    case 'items':
    case 'photos':
      return []
    case 'group':
      return emptyParts(field.fields)
    default:
      return ''
  }
}

/** Without what is optional: it is left out until somebody fills it in. */
export function emptyParts(fields: Readonly<Record<string, Field>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      ('isOptional' in field && field.isOptional === true) || field.kind === 'flag' ? [] : [[name, emptyValue(field)]],
    ),
  )
}
