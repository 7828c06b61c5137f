import type { MouseEvent } from 'react'

/** What a press is compared with: the one before it, or the moment when what it hits appeared. */
export interface Before {
  /** As `timeStamp` of an event (milliseconds). */
  readonly at: number
  readonly place?: { readonly clientX: number; readonly clientY: number }
}

/** More than any system's limit for a double click (milliseconds). */
const DOUBLE_CLICK_MS = 1_000
/** The usual one for a double tap (milliseconds). */
const DOUBLE_TAP_MS = 400
/** How far apart a finger puts its halves (CSS pixels). */
const DOUBLE_TAP_PX = 24

type Click = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'> & { readonly nativeEvent: object }

/** Whether a click is the second half of a double click or tap. One that the keyboard makes never is. */
export function isSecondHalf(
  { detail, timeStamp, clientX, clientY, nativeEvent }: Click,
  { at, place }: Before,
): boolean {
  const sinceMs = timeStamp - at
  // `detail` counts clicks of a mouse; of taps an iPhone calls each the first.
  if (detail > 1) {
    return sinceMs < DOUBLE_CLICK_MS
  }
  const isTap = detail === 1 && !('pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse')
  const isNear = place === undefined || Math.hypot(clientX - place.clientX, clientY - place.clientY) < DOUBLE_TAP_PX
  return isTap && isNear && sinceMs < DOUBLE_TAP_MS
}
