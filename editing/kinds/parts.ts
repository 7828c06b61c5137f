import type { Field, ItemPart } from '../../content/editing/field.ts'

/** A part of a value that has a field of its own, at its place. */
export interface Leaf {
  readonly place: string
  readonly field: Field
  readonly value: unknown
}

/** All that the value of a field consists of, in its order: what has no parts itself. */
export function leavesOf(field: Field, value: unknown, place: string): readonly Leaf[] {
  const parts = partsOf(field, value)
  return parts === null
    ? [{ place, field, value }]
    : parts.flatMap(([step, part, own]) => leavesOf(part, own, `${place}.${step}`))
}

/** From the value to the part: the index in a list, the name in a thing. */
type Part = readonly [step: string, field: Field, value: unknown]

/** What a value consists of; null for a kind that is not made of others. */
function partsOf(field: Field, value: unknown): readonly Part[] | null {
  const items = (own: Field) => (Array.isArray(value) ? value : []).map((item, index): Part => [`${index}`, own, item])
  switch (field.kind) {
    case 'list':
      return items(field.item)
    case 'photos':
      return items({ kind: 'photo', label: field.label })
    case 'items':
      return items({ kind: 'group', label: field.itemLabel, whole: field.one, fields: field.fields })
    case 'group':
      return Object.entries(field.fields).map(([name, part]) => [name, part, Object(value)[name]])
    // The words of a photograph are its own, no texts of a section, and no samples.
    case 'photograph':
    case 'text':
    case 'flag':
    case 'month':
    case 'photo':
      return null
  }
}

/** The photographs that the value of a field names, and where. */
export function photographsIn(field: Field, value: unknown, place: string) {
  return leavesOf(field, value, place).flatMap((leaf) =>
    leaf.field.kind === 'photo' && typeof leaf.value === 'string' && leaf.value !== ''
      ? [{ name: leaf.value, place: leaf.place }]
      : [],
  )
}

/** Whether a part of a thing is left out until somebody fills it in. */
export function isOptional(part: ItemPart): boolean {
  return part.kind === 'flag' || ('isOptional' in part && part.isOptional === true)
}

/** The empty value of a thing, without what is optional. */
export function emptyParts(fields: Readonly<Record<string, ItemPart>>): Readonly<Record<string, unknown>> {
  const needed = Object.entries(fields).filter(([, part]) => !isOptional(part))
  return Object.fromEntries(needed.map(([name, part]) => [name, part.kind === 'list' ? Array(part.min).fill('') : '']))
}
