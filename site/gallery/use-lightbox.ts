import { useCallback, useEffect, useRef, useState } from 'react'
import type { Slide } from './slides.ts'

/**
 * Which photograph is seen alone. The address says it (`#foto-3`), so that a photograph can be sent to somebody and
 * Back closes what a tap has opened.
 */
export function useLightbox(gallery: HTMLElement, slides: readonly Slide[]) {
  const [shown, setShown] = useState<number | undefined>(undefined)
  /** Whether closing goes back in history, or only takes the photograph out of an address that somebody followed. */
  const hasPushed = useRef(false)
  const opener = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const follow = () => {
      const index = slides.findIndex(({ id }) => `#${id}` === location.hash)
      setShown(index < 0 ? undefined : index)
      if (index < 0) {
        hasPushed.current = false
        opener.current = null
      }
    }
    follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [slides])

  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const index = slides.findIndex(({ id }) => id === link?.id)
      const wantsNewTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (link && index >= 0 && !wantsNewTab) {
        event.preventDefault()
        opener.current = link
        // A second tap before the dialog is there adds no second step back.
        history[hasPushed.current ? 'replaceState' : 'pushState'](null, '', `#${slides[index]?.id}`)
        hasPushed.current = true
        setShown(index)
      }
    }
    gallery.addEventListener('click', open)
    return () => gallery.removeEventListener('click', open)
  }, [gallery, slides])

  const show = useCallback(
    (index: number) => {
      const turned = (index + slides.length) % slides.length
      history.replaceState(null, '', `#${slides[turned]?.id}`)
      setShown(turned)
    },
    [slides],
  )

  /** Call it once the dialog has closed: the address follows, and the focus goes back to where it came from. */
  const closed = useCallback(() => {
    const thumbnail = opener.current ?? document.getElementById(location.hash.slice(1))
    if (hasPushed.current) {
      history.back()
    } else if (location.hash !== '') {
      history.replaceState(null, '', location.pathname + location.search)
    }
    hasPushed.current = false
    opener.current = null
    setShown(undefined)
    thumbnail?.focus()
  }, [])

  return { shown, show, closed }
}
