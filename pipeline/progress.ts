/** Where progress is written: a terminal, or a log. */
interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

export interface Progress {
  /** Begins the next step; the one before is done. */
  step(name: string): void
  /** Says how much of the step is done. */
  count(done: number, total: number): void
  /** Ends the last step. */
  end(): void
  /** Seconds that the steps of this name have taken so far. */
  seconds(name: string): number
  /** Seconds since the beginning. */
  total(): number
}

// A log gets few lines; in a terminal one line is rewritten.
const LOG_INTERVAL_MS = 10_000
const TERMINAL_INTERVAL_MS = 200

/** Says what a build is doing: each step by name, and how much of it is done. */
export function openProgress(output: Output, now: () => number = Date.now): Progress {
  const isTerminal = output.isTTY === true
  const interval = isTerminal ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS
  const beginning = now()
  const taken = new Map<string, number>()
  let current: { readonly name: string; readonly start: number; counted: string; shownAt: number } | null = null
  // 'Erase in line' of ECMA-48.
  const rewrite = (line: string) => output.write(`\r\u001b[K  ${line}`)

  const end = () => {
    if (current === null) {
      return
    }
    const { name, start, counted } = current
    const seconds = (now() - start) / 1000
    taken.set(name, (taken.get(name) ?? 0) + seconds)
    if (isTerminal) {
      rewrite(`${name}${counted}, ${Math.round(seconds)} s\n`)
    }
    current = null
  }
  return {
    step(name) {
      end()
      current = { name, start: now(), counted: '', shownAt: now() }
      output.write(isTerminal ? `  ${name}` : `  ${name}\n`)
    },
    count(done, total) {
      if (current === null) {
        return
      }
      current.counted = `: ${done} of ${total}`
      if (now() - current.shownAt >= interval) {
        current.shownAt = now()
        const line = `${current.name}${current.counted}`
        isTerminal ? rewrite(line) : output.write(`  ${line}\n`)
      }
    },
    end,
    seconds: (name) => taken.get(name) ?? 0,
    total: () => (now() - beginning) / 1000,
  }
}
