import { useRef } from 'react'
import { fillText } from '../../../../business/fill-text.ts'
import { shell } from '../../../../content/office/shell.ts'
import { listWords } from '../../../../content/office/site.ts'
import { useShowToast } from '../../../ui/toasts.ts'
import { useDraftStore } from '../../draft/use-draft.ts'
import { listOf } from '../values.ts'

export type ListChanges = ReturnType<typeof useList>

/** The changes of the list at a place. What is taken away comes back by the toast, and nothing else does. */
export function useList(place: string, values: readonly unknown[], onChange: (values: readonly unknown[]) => void) {
  const showToast = useShowToast()
  const store = useDraftStore()
  const { current } = useRef<{ ids: number[]; next: number }>({ ids: [], next: 0 })
  // Somebody else, or an undo, has changed the list.
  while (current.ids.length < values.length) {
    current.ids.push(current.next++)
  }
  current.ids.length = values.length
  return {
    /** By which the items keep their focus and what is unfolded, for as long as the list is shown. */
    ids: current.ids,
    set: (index: number, value: unknown) => onChange(values.with(index, value)),
    move: (from: number, to: number) => {
      current.ids = moved(current.ids, from, to)
      onChange(moved(values, from, to))
    },
    remove: (index: number, label: string) => {
      const [id = 0] = current.ids.slice(index)
      current.ids = current.ids.toSpliced(index, 1)
      onChange(values.toSpliced(index, 1))
      showToast({
        text: fillText(listWords.removed, { label }),
        action: {
          label: shell.undo,
          run: () => {
            current.ids = current.ids.toSpliced(index, 0, id)
            store.changeAt(place, (now) => listOf(now).toSpliced(index, 0, values[index]))
          },
        },
      })
    },
    /** Returns the id of the new item. */
    add: (value: unknown): number => {
      const id = current.next++
      current.ids = [...current.ids, id]
      onChange([...values, value])
      return id
    },
  }
}

/** A list with one item at another place. */
function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}
