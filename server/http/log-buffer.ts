/** The longest time that a line waits, in milliseconds. */
const LONGEST_WAIT_MS = 100

/** The number of characters from which on nothing waits. */
const MOST_WAITING = 64 * 1024

/** Pino's levels from error on are 50 and 60. */
const isError = (line: string) => line.startsWith('{"level":5') || line.startsWith('{"level":6')

export type LogBuffer = ReturnType<typeof bufferLog>

/**
 * Collects lines and writes them together, in their order: writing each by itself takes a third of the time that a page
 * does. An error is written at once with all that came before it, since a process may crash right after it.
 *
 * @param output writes at once, as Node's standard output does to files, terminals and pipes (except pipes on Windows)
 */
export function bufferLog(output: { write(text: string): unknown }) {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined

  /** Writes what waits now. A process calls it when it ends. */
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting !== '') {
      const text = waiting
      waiting = ''
      output.write(text)
    }
  }

  return {
    write(line: string): void {
      waiting += line
      if (waiting.length >= MOST_WAITING || isError(line)) {
        flush()
      } else {
        timer ??= setTimeout(flush, LONGEST_WAIT_MS)
      }
    },
    flush,
  }
}
