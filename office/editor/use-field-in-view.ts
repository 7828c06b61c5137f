import { useEffect } from 'react'

/** What one writes into; a box or a file is not covered for long. */
const written = 'textarea, select, input:not([type=checkbox], [type=radio], [type=file])'

const GAP_PX = 8

/** Keeps the field that has the focus, with its message, above the bars and the keyboard, whatever appears or grows. */
export function useFieldInView(): void {
  useEffect(() => {
    const watched = new ResizeObserver(() => keepInView())
    const watch = () => {
      watched.disconnect()
      for (const element of [focusedField(), ...bars()]) {
        if (element !== null) {
          watched.observe(element)
        }
      }
      keepInView()
    }
    document.addEventListener('focusin', watch)
    visualViewport?.addEventListener('resize', keepInView)
    return () => {
      watched.disconnect()
      document.removeEventListener('focusin', watch)
      visualViewport?.removeEventListener('resize', keepInView)
    }
  }, [])
}

/** The label, the input and its messages. */
function focusedField(): Element | null {
  const input = document.activeElement
  return input?.matches(written) && input.closest('main') !== null ? input.parentElement : null
}

/** The bars that lie over the page; in a large window one of them is a rail at the side. */
function bars(): readonly Element[] {
  return [...document.querySelectorAll('[data-bottom-bar]')].filter(
    // One that is not drawn has its box at the top, too.
    (bar) => getComputedStyle(bar).position !== 'static' && bar.getBoundingClientRect().top > 0,
  )
}

function keepInView(): void {
  const field = focusedField()
  if (field === null || field.closest('[data-sheet], dialog') !== null) {
    return
  }
  const { top, bottom, height } = field.getBoundingClientRect()
  const keyboard = visualViewport === null ? innerHeight : visualViewport.offsetTop + visualViewport.height
  const end = Math.min(keyboard, ...bars().map((bar) => bar.getBoundingClientRect().top)) - GAP_PX
  // A field that is higher than what is seen: the browser keeps the line that is written in view.
  if (bottom > end && height < end) {
    window.scrollBy({ top: Math.min(bottom - end, top - GAP_PX), behavior: 'instant' })
  }
}
