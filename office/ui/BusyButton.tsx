import type { ButtonHTMLAttributes } from 'react'

interface BusyButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly isBusy: boolean
}

/** More than any system's limit for the two halves of a double click, in milliseconds. */
const LONGEST_DOUBLE_CLICK = 1_000

/** When a button of this kind was last pressed, of all on the page: an answer may have put another under the finger. */
let pressedAt = Number.NEGATIVE_INFINITY

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
        const isSecondHalf = event.detail > 1 && event.timeStamp - pressedAt < LONGEST_DOUBLE_CLICK
        pressedAt = event.timeStamp
        if (isBusy || isSecondHalf) {
          event.preventDefault()
        } else {
          onClick?.(event)
        }
      }}
    />
  )
}
