import { createContext, useContext } from 'react'

export interface ToastContent {
  readonly text: string
  readonly isError?: boolean
  readonly action?: { readonly label: string; readonly run: () => void }
}

export const ToastContext = createContext<(toast: ToastContent | null) => void>(() => undefined)

/** Shows a toast in place of the one before; null takes away one with a way back. */
export function useShowToast(): (toast: ToastContent | null) => void {
  return useContext(ToastContext)
}
