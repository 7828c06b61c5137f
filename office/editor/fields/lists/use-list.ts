import { fillText } from '../../../../business/fill-text.ts'
import { listWords } from '../../../../content/office/site.ts'
import { useShowToast } from '../../../ui/toasts.ts'
import { type ItemIds, moved, useItemIds } from './use-item-ids.ts'

export interface ListChanges {
  readonly ids: ItemIds['ids']
  readonly set: (index: number, value: unknown) => void
  readonly move: (from: number, to: number) => void
  readonly remove: (index: number, label: string) => void
  /** Returns the id of the new item. */
  readonly add: (value: unknown) => number
}

/** The changes of a list. What is taken away comes back by the toast. */
export function useList(values: readonly unknown[], onChange: (values: readonly unknown[]) => void): ListChanges {
  const showToast = useShowToast()
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
        action: { label: listWords.undo, run: () => onChange(values) },
      })
    },
    add: (value) => {
      const id = ids.add()
      onChange([...values, value])
      return id
    },
  }
}
