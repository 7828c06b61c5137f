import { setTimeout as wait } from 'node:timers/promises'
import { describeFailure, type Notifier, type NotifierLog } from './notifier.ts'

/** How often the queue is looked at without being told of a new lead: another process may have stored one. */
const POLL_INTERVAL_MS = 1_000

/** When leads come one after the other, those of so long a time are judged together. The first never waits. */
const SHORTEST_INTERVAL_MS = 250

const HOUSEKEEPING_INTERVAL_MS = 60_000

export interface RunningNotifier {
  /** Says that there may be something to do now. */
  wake(): void
  /** Stops after what is under way. */
  stop(): Promise<void>
}

/** Lets a notifier work: at once when woken, every second otherwise, and keep house every minute. */
export function runNotifier(notifier: Notifier, log: NotifierLog): RunningNotifier {
  const stopping = new AbortController()
  let isStopped = false
  const loggedFailures = new Set<string>()
  let isWoken = false
  let housekeptAt = Number.NEGATIVE_INFINITY
  let workedAt = Number.NEGATIVE_INFINITY
  let endPause: () => void = () => undefined

  function wake(): void {
    isWoken = true
    endPause()
  }

  async function pause(): Promise<void> {
    if (!isWoken && !isStopped) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_INTERVAL_MS)
        endPause = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    const rest = workedAt + SHORTEST_INTERVAL_MS - performance.now()
    if (rest > 0) {
      await wait(rest, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    isWoken = false
  }

  async function step(): Promise<void> {
    await notifier.work(wake)
    if (performance.now() - housekeptAt > HOUSEKEEPING_INTERVAL_MS) {
      housekeptAt = performance.now()
      await notifier.keepHouse()
      isWoken = true
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      try {
        await step()
        loggedFailures.clear()
      } catch (error) {
        // Each reason is logged once for each time that the store is away, not every second.
        const facts = describeFailure(error)
        const failure = JSON.stringify(facts)
        if (!loggedFailures.has(failure)) {
          log.error(facts, 'notifications wait for the store')
        }
        loggedFailures.add(failure)
        isWoken = false
      }
      workedAt = performance.now()
      await pause()
    }
    await notifier.settled()
  }

  const running = run()
  return {
    wake,
    async stop() {
      isStopped = true
      stopping.abort()
      endPause()
      await running
    },
  }
}
