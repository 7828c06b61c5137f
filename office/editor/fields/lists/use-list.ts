import { useRef } from 'react'
import { fillText } from '../../../../business/fill-text.ts'
import { shell } from '../../../../content/office/shell.ts'
import { listWords } from '../../../../content/office/site.ts'
import { isSameValue } from '../../../../editing/same-value.ts'
import { useShowToast } from '../../../ui/toasts.ts'
import { useDraftStore } from '../../draft/use-draft.ts'
import { listOf } from '../values.ts'

export type ListChanges = ReturnType<typeof useList>

/** A list as it was shown. */
interface KnownList {
  ids: readonly number[]
  values: readonly unknown[]
  next: number
}

/** The changes of the list at a place. What is taken away comes back by the toast, and nothing else does. */
export function useList(place: string, values: readonly unknown[], onChange: (values: readonly unknown[]) => void) {
  const showToast = useShowToast()
  const store = useDraftStore()
  const { current } = useRef<KnownList>({ ids: [], values: [], next: 0 })
  if (current.values !== values) {
    current.ids = followed(current, values)
    current.values = values
  }
  const put = (ids: readonly number[], next: readonly unknown[]) => {
    current.ids = ids
    current.values = next
    onChange(next)
  }
  return {
    /** By which the items keep their focus and what is unfolded, for as long as the list is shown. */
    ids: current.ids,
    set: (index: number, value: unknown) => onChange(values.with(index, value)),
    move: (from: number, to: number) => put(moved(current.ids, from, to), moved(values, from, to)),
    remove: (index: number, label: string) => {
      put(current.ids.toSpliced(index, 1), values.toSpliced(index, 1))
      showToast({
        text: fillText(listWords.removed, { label }),
        action: {
          label: shell.undo,
          run: () => store.changeAt(place, (now) => listOf(now).toSpliced(index, 0, values[index])),
        },
      })
    },
    /** Returns the id of the new item. */
    add: (value: unknown): number => {
      const id = current.next++
      put([...current.ids, id], [...values, value])
      return id
    },
  }
}

/** A list with one item at another place. */
function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}

/**
 * The ids of a list that somebody else, an undo or a key has changed. An item that says the same keeps its id wherever it stands now, and one
 * that was changed where it stands: the card that somebody writes in stays that card.
 */
function followed(known: KnownList, values: readonly unknown[]): readonly number[] {
  const free = new Set(known.ids)
  const take = (id: number | undefined) => (id !== undefined && free.delete(id) ? id : undefined)
  const wasAt = (index: number, value: unknown) => isSameValue(known.values[index], value)
  // Two may say the same.
  const same = values.map((value, index) => (wasAt(index, value) ? take(known.ids[index]) : undefined))
  const found = values.map(
    (value, index) => same[index] ?? take(known.ids.find((id, before) => free.has(id) && wasAt(before, value))),
  )
  return found.map((id, index) => id ?? take(known.ids[index]) ?? known.next++)
}
