import { createContext, useContext } from 'react'

/** The place that a link to a problem leads to; empty for none. What folds opens for it. */
export const SoughtPlace = createContext('')

export function useSoughtPlace(): string {
  return useContext(SoughtPlace)
}
