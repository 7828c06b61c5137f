import { useEffect, useRef } from 'react'
import type { EditedPlace } from '../../../contracts/editing.ts'
import { makeEditable, showPlace } from './editable-page.ts'

interface EditablePageOptions {
  readonly places: readonly EditedPlace[]
  /** The place that is edited, or empty. */
  readonly chosen: string
  /** Is called with the place that was tapped; null where nothing can be changed. */
  readonly onTap: (place: string | null) => void
}

/** Returns what makes each new page of a frame editable, and keeps the place that is edited in view. */
export function useEditablePage(options: EditablePageOptions): (page: Window) => Promise<void> {
  const { places, chosen } = options
  const newest = useRef<Window>(null)
  // A ref: listeners stay on a page, and read the options of the newest rendering.
  const given = useRef(options)
  given.current = options
  const show = useRef(async (page: Window, { places, chosen }: Pick<EditablePageOptions, 'places' | 'chosen'>) => {
    newest.current = page
    const onTap = (place: string | null) => given.current.onTap(place)
    makeEditable(page, places, onTap, () => void showPlace(page, given.current.chosen))
    await showPlace(page, chosen)
  })

  useEffect(() => {
    if (newest.current !== null) {
      void show.current(newest.current, { places, chosen })
    }
  }, [places, chosen])

  return (page) => show.current(page, given.current)
}
