import { fillCounted, fillText } from '../../business/fill-text.ts'
import type { Field, ItemPart, ItemsField, ListField, PhotoField } from '../../content/editing/field.ts'
import { photographParts } from '../../content/editing/photograph-parts.ts'
import { faults } from '../../content/office/editing.ts'
import { givenKey, isHiddenItem } from './items.ts'
import { type CheckedValue, fine, type ValueContext, wrong } from './kind.ts'
import { isOptional } from './parts.ts'
import { checkText } from './text.ts'

/** Checks a value, JSON of any shape; a method, so that one of a single kind stands for it in the record of all. */
type Check<Own extends Field> = { check(field: Own, value: unknown, context: ValueContext): CheckedValue }['check']

/** What the value of each kind of field must be: browser and server judge by the same. Their editors are in office/editor/fields/. */
export const kinds: { readonly [Name in Field['kind']]: Check<Extract<Field, { kind: Name }>> } = {
  text: checkText,
  flag: (_, value) => (typeof value === 'boolean' ? fine(value) : wrong(value, faults.shape)),
  month: (_, value) =>
    typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(value) ? fine(value) : wrong(value, faults.month),
  photo: checkPhoto,
  photos: (field, value, context) =>
    withoutEqual(
      checkList(value, field, (name) => checkPhoto({}, name, context)),
      { sentence: faults.twice },
    ),
  list: ({ item, min, max }, value, context) =>
    withoutEqual(checkList(value, { min, max }, (text) => checkPart(item, text, context))),
  items: checkItems,
  group: ({ fields }, value, context) => (value === null ? fine(undefined) : checkParts(fields, value, context)),
  photograph: checkPhotograph,
}

/** Checks the value of a field, whatever JSON it is. A value without faults fits the content. */
export function checkValue(field: Field, value: unknown, context: ValueContext): CheckedValue {
  const check: Check<Field> = kinds[field.kind]
  return check(field, value, context)
}

/** The name of one photograph. */
function checkPhoto(
  { isOptional, isPanorama }: Pick<PhotoField, 'isOptional' | 'isPanorama'>,
  value: unknown,
  { photographs }: ValueContext,
): CheckedValue {
  if (value === null || value === '') {
    return isOptional ? fine(undefined) : wrong(value, faults.photo)
  }
  const photo = photographs.find(({ name }) => name === value)
  if (photo === undefined) {
    return wrong(value, faults.unknownPhoto)
  }
  return isPanorama && photo.width !== 2 * photo.height ? wrong(value, faults.panorama) : fine(value)
}

/** Checks a thing with fields of its own. */
function checkParts(fields: Readonly<Record<string, ItemPart>>, given: unknown, context: ValueContext): CheckedValue {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return wrong(given, faults.shape)
  }
  const checked = Object.entries(fields).map(([name, part]): [string, CheckedValue] => {
    const value: unknown = Object.hasOwn(given, name) ? Reflect.get(given, name) : null
    return [name, value === null && isOptional(part) ? fine(undefined) : checkPart(part, value, context)]
  })
  const kept = checked.map(([name, { value }]) => [name, value] as const).filter(([, value]) => value !== undefined)
  return { value: Object.fromEntries(kept), faults: within(checked) }
}

/** What the specification wants, and the names in the default, are of whole fields. */
function checkPart(field: ItemPart, value: unknown, context: ValueContext): CheckedValue {
  return checkValue(field, value, { ...context, words: [], standard: null })
}

/** Checks how long a list is, and each of its items. */
function checkList(
  given: unknown,
  { min, max }: Pick<ListField, 'min' | 'max'>,
  check: (item: unknown) => CheckedValue,
): CheckedValue {
  if (!Array.isArray(given)) {
    return wrong(given, faults.shape)
  }
  if (given.length < min) {
    return wrong(given, fillCounted(faults.few, min))
  }
  if (given.length > max) {
    return wrong(given, fillText(faults.many, { count: max }))
  }
  const checked = given.map(check)
  return {
    value: checked.map(({ value }) => value),
    faults: within(checked.map((item, index) => [String(index), item])),
  }
}

/** The faults of the parts of a value, by their places in the whole. */
function within(parts: readonly (readonly [string, CheckedValue])[]): Readonly<Record<string, string>> {
  const entries = parts.flatMap(([name, { faults }]) =>
    Object.entries(faults).map(([place, sentence]) => [place === '' ? name : `${name}.${place}`, sentence]),
  )
  return Object.fromEntries(entries)
}

/**
 * Refuses the second of two equal items.
 *
 * @param how by which part of an item it is told apart, without it by the whole item; and in which words it is refused
 */
function withoutEqual(
  checked: CheckedValue,
  { part, sentence = faults.same }: { readonly part?: string | undefined; readonly sentence?: string } = {},
): CheckedValue {
  // A list that is refused as a whole may be of any length, and comparing takes the square of it.
  if ('' in checked.faults || !Array.isArray(checked.value)) {
    return checked
  }
  const names = checked.value.map((item: unknown): unknown => (part === undefined ? item : Object(item)[part]))
  const equal = names.flatMap((name, index): readonly (readonly [string, string])[] => {
    const isSecond = typeof name === 'string' && names.indexOf(name) < index
    return isSecond ? [[part === undefined ? String(index) : `${index}.${part}`, sentence]] : []
  })
  return { value: checked.value, faults: { ...Object.fromEntries(equal), ...checked.faults } }
}

/** A list of things with fields of their own, each told apart by its first. Nobody judges what is hidden. */
function checkItems(field: ItemsField, value: unknown, context: ValueContext): CheckedValue {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const shown = [...items.entries()].filter(([, item]) => !isHiddenItem(item))
  const checked = withoutEqual(
    checkList(Array.isArray(value) ? shown.map(([, item]) => item) : value, field, (item) =>
      checkParts(field.fields, item, context),
    ),
    { part: Object.keys(field.fields)[0] },
  )
  const found = Object.entries(checked.faults).flatMap(([place, sentence]) => {
    const [at, item] = shown[Number.parseInt(place, 10)] ?? []
    // Hosts may write the same as others, or braces, and nobody rewrites their words.
    const isBorne = (sentence === faults.same || sentence === faults.braces) && givenKey(item) !== null
    // Problems are told at the places that the items have in the draft.
    return isBorne ? [] : [[place.replace(/^\d+/, String(at)), sentence]]
  })
  return { value: checked.value, faults: Object.fromEntries(found) }
}

/** What is said of a photograph, with the point that its crops keep in view. */
function checkPhotograph(_: unknown, given: unknown, context: ValueContext): CheckedValue {
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
}
