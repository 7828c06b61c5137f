import type { Field } from '../../../content/editing/field.ts'
import { fieldWords } from '../../../content/office/site.ts'
import { monthWords } from '../../time.ts'

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
  const all = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []
  const parts = all.filter((part) => part !== undefined)
  return parts.length === 0 ? fieldWords.empty : parts.map(valueWords).join('\n')
}

/** The value of a field in words. */
export function wordsOfField({ kind }: Pick<Field, 'kind'>, value: unknown): string {
  if (kind === 'month' && /^\d{4}-\d\d$/.test(textOf(value))) {
    return monthWords(textOf(value))
  }
  return valueWords(kind === 'flag' ? value === true : value)
}

/** The first text of a thing with fields, by which it is recognised while it is folded. */
export function firstText(value: unknown): string {
  return textOf(Object.values(isRecord(value) ? value : {}).find((part) => textOf(part) !== ''))
}

/** Longer texts are cut where they only say which thing is meant (characters). */
const SHORT_LETTERS = 48

/** The begin of a text on one line, of whole words. */
export function beginOf(text: string, letters = SHORT_LETTERS): string {
  const line = text.replace(/\s*\n\s*/g, ', ')
  return line.length <= letters ? line : `${line.slice(0, letters).replace(/[\s,.:;…]*\S*$/, '')}…`
}
