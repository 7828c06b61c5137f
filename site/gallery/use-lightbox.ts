import { useCallback, useEffect, useRef, useState } from 'react'
import type { Slide } from './slides.ts'

/**
 * Keeps the shown photograph in the address (`#foto-3`), so that a visitor can send a link to it, and Back closes the
 * lightbox that a tap has opened.
 */
export function useLightbox(gallery: HTMLElement, slides: readonly Slide[]) {
  const [shown, setShown] = useState<number | undefined>(undefined)
  /** True after a tap: closing then goes back in history. After a followed link, closing only removes the fragment. */
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
        // A second tap before the dialog has opened adds no second history entry.
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

  /** To be called after the dialog has closed: resets the address and returns the focus to the thumbnail. */
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
