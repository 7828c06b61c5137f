import type { Field, ItemPart } from '../../content/editing/field.ts'
import type { Photograph } from '../../contracts/editing.ts'

/** A photograph that a field may name. */
export type KnownPhoto = Pick<Photograph, 'name' | 'width' | 'height'>

/** What the value of a field is judged by. */
export interface ValueContext {
  readonly photographs: readonly KnownPhoto[]
  /** The words that the specification wants in the text of a place. */
  readonly words: readonly string[]
  /** The default, of which the names in braces stay. */
  readonly standard: unknown
}

/** A value as it is laid over the content, and what is wrong with it: sentences by the place within the value. */
export interface CheckedValue {
  readonly value: unknown
  readonly faults: Readonly<Record<string, string>>
}

/** A part of a value that has a field of its own. */
export interface Part {
  /** From the value to the part: the index in a list, the name in a thing. */
  readonly step: string
  readonly field: Field
  readonly value: unknown
}

/** What a kind of field is: browser and server judge a value by the same definition. Values are JSON of any shape. */
export interface Kind<Own extends Field> {
  /** Checks a value. One without faults fits the content. */
  check(field: Own, value: unknown, context: ValueContext): CheckedValue
  /** What a value consists of, for a kind that is made of others. */
  parts?(field: Own, value: unknown): readonly Part[]
}

/** A kind that may be part of a thing. */
export interface PartKind<Own extends ItemPart> extends Kind<Own> {
  /** The value in a thing that was just added. */
  emptyValue(field: Own): unknown
}

export const fine = (value: unknown): CheckedValue => ({ value, faults: {} })
export const wrong = (value: unknown, sentence: string): CheckedValue => ({ value, faults: { '': sentence } })

/** The parts of a list, which have one field. */
export function itemsIn(value: unknown, field: Field): readonly Part[] {
  return Array.isArray(value) ? value.map((item: unknown, index) => ({ step: String(index), field, value: item })) : []
}

/** The faults of the parts of a value, by their places in the whole. */
export function within(parts: readonly (readonly [string, CheckedValue])[]): Readonly<Record<string, string>> {
  const entries = parts.flatMap(([name, { faults }]) =>
    Object.entries(faults).map(([place, sentence]) => [place === '' ? name : `${name}.${place}`, sentence]),
  )
  return Object.fromEntries(entries)
}
