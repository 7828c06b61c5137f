import { createContext, useContext, useState } from 'react'
import type { Refusal } from '../api.ts'

export interface ToastContent {
  readonly text: string
  readonly isError?: boolean
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** The toast after another one; null takes away one with a way back. */
export function toastAfter(before: ToastContent | null, next: ToastContent | null): ToastContent | null {
  return next === null && before?.action === undefined ? before : next
}

/** Shows a toast in place of the one before, or what a refusal means; null takes away one with a way back. */
export type ShowToast = (toast: ToastContent | Refusal | null) => void

export const ToastContext = createContext<ShowToast>(() => undefined)

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

export function useShowToast(): ShowToast {
  return useContext(ToastContext)
}
