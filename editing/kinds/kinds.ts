import type { Field, FieldOf, GroupField, PhotographField, PhotosField } from '../../content/editing/field.ts'
import { photographParts } from '../../content/editing/photograph-parts.ts'
import { faults } from '../../content/office/editing.ts'
import { itemsKind } from './items.ts'
import { type CheckedValue, fine, itemsIn, type Kind, type ValueContext } from './kind.ts'
import { checkList, withoutEqual } from './list.ts'
import { checkParts, partKinds } from './parts.ts'

/** Names of photographs in their order, each once. */
const photosKind: Kind<PhotosField> = {
  check: (field, value, context) =>
    withoutEqual(
      checkList(value, field, (name) => partKinds.photo.check({ kind: 'photo', label: field.label }, name, context)),
      { sentence: faults.twice },
    ),
  parts: ({ label }, value) => itemsIn(value, { kind: 'photo', label }),
}

/** One thing with fields of its own, or nothing. */
const groupKind: Kind<GroupField> = {
  check: ({ fields }, value, context) => (value === null ? fine(undefined) : checkParts(fields, value, context)),
  parts: ({ fields }, value) =>
    Object.entries(fields).map(([step, field]) => ({ step, field, value: Object(value)[step] })),
}

/**
 * What is said of a photograph, with the point that its crops keep in view. It has no parts: its words are the photograph's, no texts
 * of a section, and no samples of their own.
 */
const photographKind: Kind<PhotographField> = {
  check(_, given, context) {
    const words = checkParts(photographParts, given, context)
    if ('' in words.faults) {
      return words
    }
    const { x, y } = Object(Object(given).focus)
    const isPoint = [x, y].every((part) => typeof part === 'number' && part >= 0 && part <= 1)
    return {
      value: { ...Object(words.value), focus: { x, y } },
      faults: isPoint ? words.faults : { ...words.faults, focus: faults.focus },
    }
  },
}

/** All kinds of fields. Their editors are in office/editor/fields/FieldEditor.tsx. */
export const kinds: { readonly [Name in Field['kind']]: Kind<FieldOf<Name>> } = {
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
