/** Why something has failed, in the error's own words, which may hold values: for the log, and for whoever waits on another thread. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}
