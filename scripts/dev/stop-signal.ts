const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Aborts at the first SIGINT, SIGTERM or SIGHUP, for a graceful shutdown. A second signal of the same kind ends the process. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of signals) {
    process.once(signal, () => stopping.abort())
  }
  return stopping.signal
}
