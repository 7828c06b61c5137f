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

/** The names of the photographs that the value of a field names. */
export function photographsIn(field: Field, value: unknown): readonly string[] {
  return kindOf(field).photographs(field, value)
}
