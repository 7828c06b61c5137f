import type { ItemsField } from '../../content/editing/field.ts'
import type { CheckedValue, Kind, ValueContext } from './kind.ts'
import { checkList, withoutEqual } from './list.ts'
import { checkParts, photographsInParts } from './parts.ts'

/** Whether an item stays in the draft and is not on the page. */
export function isHiddenItem(item: unknown): boolean {
  return Object(item).isHidden === true
}

/** A list of things with fields of their own, each told apart by its first. Nobody judges what is hidden. */
export const itemsKind: Kind<ItemsField> = {
  check(field, value, context) {
    if (!Array.isArray(value) || !value.some(isHiddenItem)) {
      return checkShown(field, value, context)
    }
    const shown = [...value.entries()].filter(([, item]) => !isHiddenItem(item))
    const checked = checkShown(
      field,
      shown.map(([, item]) => item),
      context,
    )
    // Problems are told at the places that the items have in the draft.
    const faults = Object.entries(checked.faults).map(([place, sentence]) => [
      place.replace(/^\d+/, (index) => String(shown[Number(index)]?.[0])),
      sentence,
    ])
    return { value: checked.value, faults: Object.fromEntries(faults) }
  },
  emptyValue: () => [],
  photographs: ({ fields }, value) =>
    Array.isArray(value) ? value.flatMap((item) => photographsInParts(fields, item)) : [],
}

function checkShown(field: ItemsField, value: unknown, context: ValueContext): CheckedValue {
  return withoutEqual(
    checkList(value, field, (item) => checkParts(field.fields, item, context)),
    Object.keys(field.fields)[0],
  )
}
