import type { Overlay } from '../../content/editing/field.ts'

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
