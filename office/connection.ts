import { useSyncExternalStore } from 'react'

/** Whether the server can be reached: the browser's own word is often wrong, so that the last request counts too. */
let isReached = true

const listeners = new Set<() => void>()

/** Notes whether a request reached the server. */
export function noteConnection(reached: boolean): void {
  if (reached !== isReached) {
    isReached = reached
    for (const listener of listeners) {
      listener()
    }
  }
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

/** True while the server can be reached. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(followConnection, () => isReached && navigator.onLine)
}
