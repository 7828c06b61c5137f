import { useEffect, useRef, useState } from 'react'
import type { Slide } from './slides.ts'

/**
 * Keeps the shown photograph in the address (`#foto-3`), so that a visitor can send a link to it, and Back closes the
 * lightbox that a tap has opened.
 */
export function useLightbox(gallery: HTMLElement, slides: readonly Slide[]) {
  const [shown, setShown] = useState<number | undefined>(undefined)
  /** True after a tap: closing then goes back in history. After a followed link, closing only removes the fragment. */
  const hasPushed = useRef(false)
  /** The tapped thumbnail, and where it was in the window. */
  const opener = useRef<{ readonly thumbnail: HTMLElement; readonly top: number } | undefined>(undefined)

  useEffect(() => {
    const follow = () => {
      const index = slides.findIndex(({ id }) => `#${id}` === location.hash)
      setShown(index < 0 ? undefined : index)
      if (index < 0) {
        hasPushed.current = false
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
        opener.current = { thumbnail: link, top: link.getBoundingClientRect().top }
        // A second tap before the dialog has opened adds no second history entry.
        history[hasPushed.current ? 'replaceState' : 'pushState'](null, '', `#${slides[index]?.id}`)
        hasPushed.current = true
        setShown(index)
      }
    }
    gallery.addEventListener('click', open)
    return () => gallery.removeEventListener('click', open)
  }, [gallery, slides])

  const show = (index: number) => {
    const turned = (index + slides.length) % slides.length
    history.replaceState(null, '', `#${slides[turned]?.id}`)
    setShown(turned)
  }

  /** To be called after the dialog has closed: resets the address, and brings the visitor back to the thumbnail. */
  const closed = () => {
    const { thumbnail, top } = opener.current ?? { thumbnail: document.getElementById(location.hash.slice(1)) }
    const comeBack = () => {
      if (thumbnail && top !== undefined) {
        scrollBy({ top: thumbnail.getBoundingClientRect().top - top, behavior: 'instant' })
      }
      thumbnail?.focus({ preventScroll: top !== undefined })
    }
    // After a step back the browser scrolls to the fragment of that address (#gallery) and moves the focus there.
    if (hasPushed.current) {
      addEventListener('popstate', () => requestAnimationFrame(comeBack), { once: true })
      history.back()
    } else {
      if (slides.some(({ id }) => `#${id}` === location.hash)) {
        history.replaceState(null, '', location.pathname + location.search)
      }
      comeBack()
    }
    hasPushed.current = false
    opener.current = undefined
    setShown(undefined)
  }

  return { shown, show, closed }
}
