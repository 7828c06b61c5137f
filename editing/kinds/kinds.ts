import type { Field } from '../../content/editing/field.ts'
import { groupKind } from './group.ts'
import { itemsKind } from './items.ts'
import type { CheckedValue, Kind, ValueContext } from './kind.ts'
import { partKinds } from './parts.ts'
import { photographKind } from './photograph.ts'
import { photosKind } from './photos.ts'

/** All kinds of fields. Their editors are in office/editor/fields/FieldEditor.tsx. */
export const kinds: { readonly [Name in Field['kind']]: Kind<Extract<Field, { kind: Name }>> } = {
  ...partKinds,
  photos: photosKind,
  items: itemsKind,
  group: groupKind,
  photograph: photographKind,
}

function kindOf({ kind }: Field): Kind<Field> {
  return kinds[kind]
}

/** Checks the value of a field, whatever JSON it is. A value without faults fits the content. */
export function checkValue(field: Field, value: unknown, context: ValueContext): CheckedValue {
  return kindOf(field).check(field, value, context)
}

/** A part of a value that has no parts itself, at its place. */
export interface Leaf {
  readonly place: string
  readonly field: Field
  readonly value: unknown
}

/** All that the value of a field consists of, in its order. */
export function leavesOf(field: Field, value: unknown, place: string): readonly Leaf[] {
  const parts = kindOf(field).parts?.(field, value)
  return parts === undefined
    ? [{ place, field, value }]
    : parts.flatMap((part) => leavesOf(part.field, part.value, `${place}.${part.step}`))
}

/** The photographs that the value of a field names, and where. */
export function photographsIn(field: Field, value: unknown, place: string) {
  return leavesOf(field, value, place).flatMap((leaf) =>
    leaf.field.kind === 'photo' && typeof leaf.value === 'string' && leaf.value !== ''
      ? [{ name: leaf.value, place: leaf.place }]
      : [],
  )
}
