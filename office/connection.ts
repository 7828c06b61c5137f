import { useSyncExternalStore } from 'react'

/** Whether the server can be reached: the browser's own word is often wrong, so that the last request counts too. */
let isReached = true

/** Whether the server has said what this office cannot read: it was updated since the office was loaded. */
let isOutdated = false

const listeners = new Set<() => void>()

function tellListeners(): void {
  for (const listener of listeners) {
    listener()
  }
}

/** Notes whether a request reached the server. */
export function noteConnection(reached: boolean): void {
  if (reached !== isReached) {
    isReached = reached
    tellListeners()
  }
}

/** Notes an answer that only a newer office can read. */
export function noteOutdated(): void {
  isOutdated = true
  tellListeners()
}

/** Tells a listener of each change, until the function that it returns is called. */
export function followConnection(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** True once the office is to be loaded again. */
export function useIsOutdated(): boolean {
  return useSyncExternalStore(followConnection, () => isOutdated)
}

/** True while the server can be reached. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(followConnection, () => isReached && navigator.onLine)
}
