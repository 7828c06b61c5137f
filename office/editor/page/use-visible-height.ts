import { useEffect } from 'react'

/** Keeps the height of what the keyboard leaves of the window in `--visible`: not every browser makes the window itself smaller. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport } = window
    const root = document.documentElement
    const measure = () => {
      if (visualViewport !== null && visualViewport.scale === 1) {
        root.style.setProperty('--visible', `${visualViewport.height}px`)
      }
    }
    measure()
    visualViewport?.addEventListener('resize', measure)
    return () => {
      visualViewport?.removeEventListener('resize', measure)
      root.style.removeProperty('--visible')
    }
  }, [])
}
