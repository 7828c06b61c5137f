import { type RefObject, useEffect, useRef } from 'react'
import type { EditedPlace } from '../../../contracts/editing.ts'
import { type EditablePage, makeEditable, placeAt, showPlace } from './editable-page.ts'

/** A finger that moves further scrolls. */
const TAP_PX = 10

interface EditablePageOptions {
  readonly places: readonly EditedPlace[]
  /** The place that is edited, or empty. */
  readonly chosen: string
  /** What is seen of the page: its height changes with the sheet and the keyboard. */
  readonly area: RefObject<HTMLElement | null>
  /** Is called with the place that was tapped; empty where nothing can be changed. */
  readonly onTap: (place: string) => void
}

/** Returns what makes each new page of a frame editable, and keeps the place that is edited in view. */
export function useEditablePage(options: EditablePageOptions): (page: Window) => Promise<void> {
  const { places, chosen, area } = options
  const pages = useRef(new WeakMap<Document, EditablePage>())
  const newest = useRef<EditablePage | null>(null)
  // A ref: listeners stay on a page, and read the options of the newest rendering.
  const given = useRef(options)
  given.current = options

  useEffect(() => {
    if (newest.current !== null) {
      newest.current = makeEditable(newest.current.window, places)
      pages.current.set(newest.current.window.document, newest.current)
      void showPlace(newest.current, given.current.chosen)
    }
  }, [places])

  useEffect(() => {
    const show = () => newest.current !== null && void showPlace(newest.current, chosen)
    show()
    const observer = new ResizeObserver(show)
    if (area.current !== null) {
      observer.observe(area.current)
    }
    return () => observer.disconnect()
  }, [chosen, area])

  return async (page) => {
    const editable = makeEditable(page, given.current.places)
    newest.current = editable
    if (!pages.current.has(page.document)) {
      listenForTaps(page.document, (x, y) => {
        const known = pages.current.get(page.document)
        given.current.onTap(known === undefined ? '' : (placeAt(known, x, y) ?? ''))
      })
    }
    pages.current.set(page.document, editable)
    await showPlace(editable, given.current.chosen)
  }
}

/** Not by clicks: Safari makes none of a tap where nothing can be clicked. */
function listenForTaps(page: Document, onTap: (x: number, y: number) => void): void {
  let down: PointerEvent | null = null
  let isTap = false
  page.addEventListener('pointerdown', (event) => {
    down = event.isPrimary && event.button === 0 ? event : null
    isTap = false
  })
  // The focus stays in the office, where the field gets it. A touch becomes a press only after it has ended.
  page.addEventListener('mousedown', (event) => event.preventDefault())
  page.addEventListener('touchend', (event) => isTap && event.preventDefault())
  page.addEventListener('pointercancel', () => {
    down = null
  })
  page.addEventListener('pointerup', (event) => {
    const moved = down === null ? TAP_PX : Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
    down = null
    isTap = moved < TAP_PX
    if (isTap) {
      onTap(event.clientX, event.clientY)
    }
  })
}
