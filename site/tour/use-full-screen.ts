import { type RefObject, useEffect, useState } from 'react'

/** Full screen for an element, where the browser has it: telephones often do not. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false)

  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])

  const toggle = async () => {
    if (document.fullscreenElement) {
      await document.exitFullscreen()
    } else {
      await element.current?.requestFullscreen()
    }
  }

  return { isPossible: document.fullscreenEnabled === true, isFull, toggle }
}
