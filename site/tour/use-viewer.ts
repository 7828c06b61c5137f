import { type RefObject, useEffect, useRef, useState } from 'react'
import type { OpenViewer } from './open-viewer.ts'

/** `flat` is the picture as it is, where it cannot be turned. */
export type View = 'loading' | 'turning' | 'flat'

/**
 * Loads the viewer and opens it over a picture that is on the page already.
 *
 * @param place element to draw in
 * @param picture shows the panorama flat; the browser has chosen its format and width
 */
export function useViewer(place: RefObject<HTMLElement | null>, picture: RefObject<HTMLImageElement | null>) {
  const [view, setView] = useState<View>('loading')
  const viewer = useRef<OpenViewer | undefined>(undefined)

  useEffect(() => {
    let isWanted = true
    const open = async () => {
      const { openViewer } = await import('./open-viewer.ts')
      await picture.current?.decode()
      if (isWanted && place.current && picture.current) {
        const opened = await openViewer(place.current, picture.current.currentSrc)
        if (isWanted) {
          viewer.current = opened
          setView('turning')
        } else {
          opened.close()
        }
      }
    }
    if (canDrawInDepth()) {
      open().catch((error: unknown) => {
        if (isWanted) {
          setView('flat')
          reportError(error)
        }
      })
    } else {
      setView('flat')
    }
    return () => {
      isWanted = false
      viewer.current?.close()
      viewer.current = undefined
    }
  }, [place, picture])

  return { view, zoomBy: (step: number) => viewer.current?.zoomBy(step) }
}

/** Asked before anything is loaded: without WebGL the viewer is of no use. */
function canDrawInDepth(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}
