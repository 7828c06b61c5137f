import { type PointerEvent, useRef } from 'react'

interface SwipeActions {
  readonly onLeft: () => void
  readonly onRight: () => void
}

/** Shorter than this a movement is a tap (CSS pixels). */
const MIN_DISTANCE = 40

/** Tells a finger's sideways stroke. Two fingers, or a zoomed page, belong to the browser. */
export function useSwipe({ onLeft, onRight }: SwipeActions) {
  const start = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01
      const isOneFinger = event.isPrimary && event.pointerType !== 'mouse'
      start.current = isOneFinger && !isZoomed ? { x: event.clientX, y: event.clientY } : undefined
    },
    onPointerUp: (event: PointerEvent) => {
      if (start.current && event.isPrimary) {
        const across = event.clientX - start.current.x
        const along = event.clientY - start.current.y
        start.current = undefined
        if (Math.abs(across) > MIN_DISTANCE && Math.abs(across) > 1.5 * Math.abs(along)) {
          across < 0 ? onLeft() : onRight()
        }
      }
    },
    onPointerCancel: () => {
      start.current = undefined
    },
  }
}
