import { useRef } from 'react'

/** Changes a list together with the ids of its items, by which the items keep their focus and what is unfolded. */
export interface ItemIds {
  readonly ids: readonly number[]
  readonly move: (from: number, to: number) => void
  readonly remove: (index: number) => void
  readonly add: () => number
}

/** Gives the items of a list ids for as long as the list is shown. */
export function useItemIds(length: number): ItemIds {
  const kept = useRef<{ ids: number[]; next: number }>({ ids: [], next: 0 })
  const { current } = kept
  // Somebody else, or an undo, has changed the list.
  while (current.ids.length < length) {
    current.ids.push(current.next++)
  }
  current.ids.length = length
  return {
    ids: current.ids,
    move: (from, to) => {
      current.ids = moved(current.ids, from, to)
    },
    remove: (index) => {
      current.ids = current.ids.filter((_, each) => each !== index)
    },
    add: () => {
      const id = current.next++
      current.ids = [...current.ids, id]
      return id
    },
  }
}

/** A list with one item at another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const others = list.filter((_, index) => index !== from)
  const item = list[from]
  return item === undefined ? others : [...others.slice(0, to), item, ...others.slice(to)]
}
