import type { ButtonHTMLAttributes } from 'react'

interface BusyButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly isBusy: boolean
}

/** A button that does nothing while it is busy. It keeps the focus, which a disabled one would lose. */
export function BusyButton({ isBusy, onClick, ...rest }: BusyButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) {
          event.preventDefault()
        } else {
          onClick?.(event)
        }
      }}
    />
  )
}
