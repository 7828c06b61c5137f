const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Tells a task that it is to stop, so that it can stop what it has started. A second signal of the same kind ends the
 * process at once.
 */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of signals) {
    process.once(signal, () => stopping.abort())
  }
  return stopping.signal
}
