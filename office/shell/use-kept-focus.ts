import { useEffect } from 'react'

/**
 * Gives the focus to the nearest heading when the element that has it goes away, with its row, its button or its toast: to the
 * heading of its section, or of the screen.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null
    let section: Element | null = null
    let isByKeyboard = false
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
      section = last?.closest('section') ?? null
      isByKeyboard = last?.matches(':focus-visible') === true
    }
    const keep = () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (!isLost || last === null || last.isConnected) {
        return
      }
      const heading = (section?.isConnected ? section.querySelector('h2') : null) ?? document.querySelector('h1')
      heading?.setAttribute('tabindex', '-1')
      // Who taps keeps the list where it is.
      heading?.focus({ preventScroll: !isByKeyboard })
    }
    const observer = new MutationObserver(keep)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [])
}
