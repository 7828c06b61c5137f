import { createContext, useContext, useState } from 'react'

export interface ToastContent {
  readonly text: string
  readonly isError?: boolean
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** The toast after another one; null takes away one with a way back. */
export function toastAfter(before: ToastContent | null, next: ToastContent | null): ToastContent | null {
  return next === null && before?.action === undefined ? before : next
}

export const ToastContext = createContext<(toast: ToastContent | null) => void>(() => undefined)

/** The toast that is shown. */
export const ShownToastContext = createContext<ToastContent | null>(null)

/** What has failed last since this was shown, also when the toast has gone; empty for nothing. The function forgets it. */
export function useFailureSince(): readonly [string, () => void] {
  const toast = useContext(ShownToastContext)
  const [seen, setSeen] = useState(toast)
  const [failure, setFailure] = useState('')
  if (toast !== null && toast !== seen) {
    setSeen(toast)
    setFailure(toast.isError ? toast.text : '')
  }
  return [failure, () => setFailure('')]
}

/** Shows a toast in place of the one before; null takes away one with a way back. */
export function useShowToast(): (toast: ToastContent | null) => void {
  return useContext(ToastContext)
}
