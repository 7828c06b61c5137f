import { useEffect } from 'react'

/**
 * Gives the focus to what is nearest when the element that has it goes away, with its row, its button or its toast: to the heading of
 * its dialog; without one to the fields that it stood among, or to the heading of its section, or of the screen.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null
    let place: HTMLElement | null = null
    let isByKeyboard = false
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
      // What a toast takes back is where one was before.
      if (last?.closest('[data-toast]') == null) {
        place = last?.closest<HTMLElement>('fieldset[tabindex], section') ?? null
      }
      isByKeyboard = last?.matches(':focus-visible') === true
    }
    const keep = () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (!isLost || last === null || last.isConnected) {
        return
      }
      const near = place?.isConnected ? (place.matches('fieldset') ? place : place.querySelector('h2')) : null
      // What lies behind a dialog takes no focus.
      const target = document.querySelector<HTMLElement>('dialog h2') ?? near ?? document.querySelector('h1')
      target?.setAttribute('tabindex', '-1')
      // Who taps keeps the list where it is.
      target?.focus({ preventScroll: !isByKeyboard })
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
