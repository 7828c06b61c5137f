import { type RefObject, useLayoutEffect } from 'react'

/** Draws a page of a given width as large as fits. A style by script is no inline style. */
export function useScale(area: RefObject<HTMLDivElement | null>, width: number): void {
  useLayoutEffect(() => {
    const element = area.current
    if (element === null) {
      return
    }
    const rescale = () => {
      const scale = Math.min(1, element.clientWidth / width)
      element.style.setProperty('--page-width', `${width}px`)
      element.style.setProperty('--page-scale', String(scale))
    }
    rescale()
    const observer = new ResizeObserver(rescale)
    observer.observe(element)
    return () => observer.disconnect()
  }, [area, width])
}
