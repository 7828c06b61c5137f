import type { ButtonHTMLAttributes } from 'react'
import { type Before, isSecondHalf } from './double-press.ts'

interface BusyButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly isBusy: boolean
}

/** The last press of all these buttons on the page: an answer may have put another under the finger. */
let pressed: Before = { at: Number.NEGATIVE_INFINITY }

/**
 * A button that does nothing while it is busy, nor at the second half of a double click, which may come after the answer to
 * the first. It keeps the focus, which a disabled one would lose.
 */
export function BusyButton({ isBusy, onClick, ...rest }: BusyButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy}
      onClick={(event) => {
        const isIgnored = isBusy || isSecondHalf(event, pressed)
        pressed = { at: event.timeStamp, place: { clientX: event.clientX, clientY: event.clientY } }
        if (isIgnored) {
          event.preventDefault()
        } else {
          onClick?.(event)
        }
      }}
    />
  )
}
