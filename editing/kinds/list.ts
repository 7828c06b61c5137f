import { fillCounted, fillText } from '../../business/fill-text.ts'
import type { ListField } from '../../content/editing/field.ts'
import { faults } from '../../content/office/editing.ts'
import { type CheckedValue, itemsIn, type PartKind, within, wrong } from './kind.ts'
import { textKind } from './text.ts'

/** A list of texts, each once. */
export const listKind: PartKind<ListField> = {
  check: ({ item, min, max }, value, context) =>
    withoutEqual(
      checkList(value, { min, max }, (text) => textKind.check(item, text, { ...context, words: [], standard: null })),
    ),
  emptyValue: ({ min }) => Array.from({ length: min }, () => ''),
  parts: ({ item }, value) => itemsIn(value, item),
}

/** Checks how long a list is, and each of its items. */
export function checkList(
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

/**
 * Refuses the second of two equal items.
 *
 * @param how by which part of an item it is told apart, without it by the whole item; and in which words it is refused
 */
export function withoutEqual(
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
