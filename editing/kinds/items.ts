import type { ItemsField, Overlay } from '../../content/editing/field.ts'
import { faults as sentences } from '../../content/office/editing.ts'
import { type CheckedValue, itemsIn, type Kind, type ValueContext } from './kind.ts'
import { checkList, withoutEqual } from './list.ts'
import { checkParts } from './parts.ts'

/** Whether an item stays in the draft and is not on the page. */
export function isHiddenItem(item: unknown): boolean {
  return Object(item).isHidden === true
}

/** The key of an item whose words somebody else has given: it may be moved, hidden and taken out, and is never rewritten; null for others. */
export function givenKey(item: unknown): string | null {
  const { given } = Object(item)
  return typeof given === 'string' && given !== '' ? given : null
}

/** The place that a part of the page has in the draft, whose lists have the hidden items too. */
export function placeInDraft(place: string, overlay: Overlay): string {
  return place.replace(/^(.*)\.(\d+)(?=\.\w+$)/, (whole, path: string, index: string) => {
    const list = overlay[path]
    const shown = Array.isArray(list) ? [...list.entries()].filter(([, item]) => !isHiddenItem(item)) : []
    const own = shown[Number(index)]
    return own === undefined ? whole : `${path}.${own[0]}`
  })
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
  parts: ({ itemLabel, one, fields }, value) => itemsIn(value, { kind: 'group', label: itemLabel, whole: one, fields }),
}

function checkShown(field: ItemsField, value: unknown, context: ValueContext): CheckedValue {
  const checked = withoutEqual(
    checkList(value, field, (item) => checkParts(field.fields, item, context)),
    { part: Object.keys(field.fields)[0] },
  )
  // Hosts may write the same as others, or braces, and nobody rewrites their words.
  const isBorne = ([place, sentence]: [string, string]) =>
    (sentence === sentences.same || sentence === sentences.braces) &&
    givenKey(Object(value)[Number.parseInt(place, 10)]) !== null
  return { ...checked, faults: Object.fromEntries(Object.entries(checked.faults).filter((fault) => !isBorne(fault))) }
}
