import { type ButtonHTMLAttributes, type ReactNode, useState } from 'react'
import styles from './button.module.css'
import { type Before, isSecondHalf } from './double-press.ts'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly look: 'primary' | 'chat' | 'quiet' | 'chatQuiet' | 'danger' | 'plain' | 'plainDanger'
  readonly label: string
  readonly glyph?: ReactNode
  /**
   * For a button that waits for an answer: while it is busy it does nothing, nor at the second half of a double click, which may come
   * after the answer to the first. It keeps the focus, which a disabled one would lose.
   */
  readonly isBusy?: boolean
}

/** The last press of all buttons on the page: an answer may have put another under the finger. */
let pressed: Before = { at: Number.NEGATIVE_INFINITY }

/** A button with its words. */
export function Button({ look, label, glyph, isBusy, className = '', onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles[look]} ${className}`.trim()}
      aria-disabled={isBusy}
      onClick={(event) => {
        const isIgnored = isBusy || (isBusy === false && isSecondHalf(event, pressed))
        pressed = { at: event.timeStamp, place: event }
        if (isIgnored) {
          event.preventDefault()
        } else {
          onClick?.(event)
        }
      }}
    >
      {glyph}
      {label}
    </button>
  )
}

/** Whether something that was waited for is still under way. */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false)
  const waitFor = async <Value,>(done: Promise<Value>): Promise<Value> => {
    setIsBusy(true)
    const value = await done
    setIsBusy(false)
    return value
  }
  return { isBusy, waitFor }
}
