import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { shell } from '../../content/office/shell.ts'
import { CloseGlyph } from '../../site/ui/Glyphs.tsx'
import styles from './Dialog.module.css'
import { isSecondHalf } from './double-press.ts'
import { useFailureSince } from './toasts.ts'

interface DialogProps {
  readonly title: string
  /** For pictures, which need more room than a question. */
  readonly isWide?: boolean
  /** While what was asked for is under way: closed, it would look as if it were not done. */
  readonly isBusy?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A modal dialog: a sheet at the bottom of a telephone, in the middle of a larger window. It is open while it is
 * rendered; the browser keeps the focus inside and returns it.
 */
export function Dialog({ title, isWide = false, isBusy = false, onClose, children }: DialogProps) {
  const close = () => isBusy || onClose()
  const modal = useModal(close)
  const titleId = useId()
  const [failure, forgetFailure] = useFailureSince()
  const [opened] = useState(() => ({ at: performance.now() }))
  const isPressed = useRef(false)
  const isChanged = useRef(false)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click on the backdrop is only for pointers.
    <dialog
      {...modal}
      className={isWide ? styles.wide : styles.dialog}
      aria-labelledby={titleId}
      onClickCapture={(event) => {
        // The second half of a double click, on what was there before, answers nothing here.
        if (!isPressed.current && isSecondHalf(event, opened)) {
          event.preventDefault()
          event.stopPropagation()
        } else {
          isPressed.current = true
          // The next attempt may fail for another reason, or for the same one, which is read out only as something new.
          if (event.target instanceof Element && event.target.closest('button') !== null) {
            forgetFailure()
          }
        }
      }}
      onInput={() => {
        isChanged.current = true
      }}
      onClick={(event) => {
        // A tap beside it also puts a telephone's keyboard away: what was typed or chosen stays.
        if (event.target === event.currentTarget && !isChanged.current) {
          close()
        }
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.top}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button
            type="button"
            className={styles.close}
            aria-label={shell.close}
            aria-disabled={isBusy}
            onClick={close}
          >
            <CloseGlyph />
          </button>
        </div>
        {/* The toast that says it stands behind: a telephone's sheet hides it, and no screen reader reads it out there. */}
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
        {children}
      </div>
    </dialog>
  )
}

/** The properties of a dialog that is modal while it is rendered. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  // Before the dialog leaves the page: its focus would be lost with it.
  useLayoutEffect(() => {
    const element = ref.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus({ preventScroll: true })
      }
    }
  }, [])
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
    onClose: ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      // At a repeated Escape or Back Chromium asks nobody (https://html.spec.whatwg.org/#close-watcher-request-close): open again, the
      // dialog is what whoever rendered it makes of that.
      if (currentTarget.isConnected && !currentTarget.open) {
        currentTarget.showModal()
        onClose()
      }
    },
  }
}

/** The buttons of a dialog: what is asked for first, and what changes nothing last, nearest to the thumb. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
