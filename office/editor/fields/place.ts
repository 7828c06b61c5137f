import { createContext } from 'react'

/** The id of the element that edits a place, which a link to a problem gives the focus to. */
export function placeId(place: string): string {
  return `campo-${place}`
}

/** Gives the focus to the first field of what was added at a place, the last of its list. */
export function focusOnAdded(place: string): void {
  document.querySelector<HTMLElement>(`[id^="${placeId(place)}"]`)?.focus()
}

/** The place that a link to a problem leads to; empty for none. What folds opens for it. */
export const SoughtPlace = createContext('')
