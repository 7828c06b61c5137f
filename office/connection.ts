import { useSyncExternalStore } from 'react'

/** Whether the server can be reached: the browser's own word is often wrong, so that the last request counts too. */
let isReached = true

/** The addresses whose newest answer this office could not read: the server was updated since the office was loaded. */
const unreadable = new Set<string>()

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

/** Notes whether this office could read the newest answer of an address. Of several processes, one may be older than another. */
export function noteReading(address: string, isRead: boolean): void {
  if (unreadable.has(address) === isRead) {
    isRead ? unreadable.delete(address) : unreadable.add(address)
    tellListeners()
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

/** True once the office is to be loaded again. */
export function useIsOutdated(): boolean {
  return useSyncExternalStore(followConnection, () => unreadable.size > 0)
}

/** Whether the server can be reached. */
export const isOnline = () => isReached && navigator.onLine

/** True while the server can be reached. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(followConnection, isOnline)
}
