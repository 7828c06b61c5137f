import { fillText } from '../../../../business/fill-text.ts'
import { listWords } from '../../../../content/office/site.ts'
import { useShowToast } from '../../../ui/toasts.ts'
import { useDraftStore } from '../../draft/use-draft.ts'
import { listOf } from '../values.ts'
import { type ItemIds, moved, useItemIds } from './use-item-ids.ts'

export interface ListChanges {
  readonly ids: ItemIds['ids']
  readonly set: (index: number, value: unknown) => void
  readonly move: (from: number, to: number) => void
  readonly remove: (index: number, label: string) => void
  /** Returns the id of the new item. */
  readonly add: (value: unknown) => number
}

/** The changes of the list at a place. What is taken away comes back by the toast, and nothing else does. */
export function useList(
  place: string,
  values: readonly unknown[],
  onChange: (values: readonly unknown[]) => void,
): ListChanges {
  const showToast = useShowToast()
  const store = useDraftStore()
  const ids = useItemIds(values.length)
  return {
    ids: ids.ids,
    set: (index, value) => onChange(values.map((each, at) => (at === index ? value : each))),
    move: (from, to) => {
      ids.move(from, to)
      onChange(moved(values, from, to))
    },
    remove: (index, label) => {
      ids.remove(index)
      onChange(values.filter((_, at) => at !== index))
      showToast({
        text: fillText(listWords.removed, { label }),
        action: {
          label: listWords.undo,
          run: () => store.changeAt(place, (now) => listOf(now).toSpliced(index, 0, values[index])),
        },
      })
    },
    add: (value) => {
      const id = ids.add()
      onChange([...values, value])
      return id
    },
  }
}
