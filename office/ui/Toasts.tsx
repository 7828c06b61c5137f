import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { shell } from '../../content/office/shell.ts'
import { CloseGlyph } from '../../site/ui/Glyphs.tsx'
import { currentAddress, useAddress } from '../routes.ts'
import { refusalWords } from './refusal-words.ts'
import styles from './Toasts.module.css'
import { ShownToastContext, type ShowToast, type ToastContent, ToastContext, toastAfter } from './toasts.ts'

/**
 * Long enough to read it twice; it waits while a pointer or the focus is on the toast. For who uses the
 * keyboard, and has far to go to its button, one with a way back stays on its screen until it is closed or the next one comes.
 */
const TOAST_DURATION_MS = 8_000

/** Shows one toast at a time, above the bar of a telephone. Its region is always there, so that it is announced. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toast, setToast] = useState<ToastContent | null>(null)
  const [isHeld, setIsHeld] = useState(false)
  /** The screen that a way back stays on for who came to it by keyboard; elsewhere it would seem to be of what is there. */
  const staysOn = useRef('')
  const address = useAddress()
  const close = useCallback(() => setToast(null), [])
  const show: ShowToast = useCallback((given) => {
    const next = given !== null && 'ok' in given ? { text: refusalWords(given), isError: true } : given
    const isByKeyboard = document.activeElement?.matches(':focus-visible:not(input, textarea, select)') === true
    const screen = isByKeyboard ? currentAddress() : ''
    setToast((before) => {
      const after = toastAfter(before, next)
      if (after !== before) {
        staysOn.current = screen
      }
      return after
    })
  }, [])
  useEffect(() => {
    if (toast === null) {
      // What goes under a pointer or with the focus tells nobody that it is left.
      setIsHeld(false)
    } else if (!isHeld && (toast.action === undefined || address !== staysOn.current)) {
      const timer = setTimeout(close, TOAST_DURATION_MS)
      return () => clearTimeout(timer)
    }
    return undefined
  }, [toast, isHeld, close, address])
  const hold = { onFocus: () => setIsHeld(true), onPointerEnter: () => setIsHeld(true) }
  const letGo = { onBlur: () => setIsHeld(false), onPointerLeave: () => setIsHeld(false) }
  return (
    <ToastContext value={show}>
      <ShownToastContext value={toast}>{children}</ShownToastContext>
      <section className={styles.region} aria-label={shell.notifications}>
        <div
          data-toast={toast === null ? undefined : ''}
          className={toast === null ? undefined : toast.isError ? styles.error : styles.toast}
          {...hold}
          {...letGo}
        >
          <p role="status" className={styles.text}>
            {toast?.text}
          </p>
          {toast !== null && (
            <div className={styles.buttons}>
              {toast.action !== undefined && (
                <button
                  type="button"
                  className={styles.action}
                  onClick={() => {
                    toast.action?.run()
                    close()
                  }}
                >
                  {toast.action.label}
                </button>
              )}
              <button type="button" className={styles.close} aria-label={shell.close} onClick={close}>
                <CloseGlyph />
              </button>
            </div>
          )}
        </div>
      </section>
    </ToastContext>
  )
}
