/** How long requests in flight may take to finish once the server is asked to stop. */
export const GRACE_PERIOD_MS = 10_000

/** Exit code of a program ended by a signal: 128 and SIGINT's or SIGTERM's number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Stops cleanly on SIGTERM or SIGINT: what is in flight is finished, for at most the grace period. A second signal
 * ends the process at once.
 *
 * @param drain what comes first on SIGTERM, which a service's keeper sends; a person at the keyboard does not wait for it
 * @param stop finishes what is in flight and closes everything
 */
export function stopOnSignals(drain: () => Promise<void>, stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) {
        process.exit(exitCodes[signal])
      }
      isStopping = true
      const drained = signal === 'SIGTERM' ? drain() : Promise.resolve()
      drained.then(stopInTime).then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }

  function stopInTime(): Promise<void> {
    setTimeout(() => process.exit(0), GRACE_PERIOD_MS).unref()
    return stop()
  }
}
