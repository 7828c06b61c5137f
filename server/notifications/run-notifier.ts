import { setTimeout as wait } from 'node:timers/promises'
import { LEASE_MS } from '../store/notification-queue.ts'
import { describeFailure, type Notifier, type NotifierLog } from './notifier.ts'

/** How often the queue is looked at without being told of a new lead: another process may have stored one. */
const POLL_INTERVAL_MS = 1_000

/** When leads come one after the other, those of so long a time are judged together. The first never waits. */
const SHORTEST_INTERVAL_MS = 250

const HOUSEKEEPING_INTERVAL_MS = 60_000

/** Often enough that a claim outlives two renewals that fail. */
const RENEWAL_INTERVAL_MS = LEASE_MS / 4

export interface RunningNotifier {
  /** Says that there may be something to do now. */
  wake(): void
  /** Stops after what is under way. */
  stop(): Promise<void>
}

/**
 * Lets a notifier work: at once when woken, every second otherwise, with maintenance every minute. Claims are renewed beside
 * that, so that no long work lets one end.
 */
export function runNotifier(
  notifier: Notifier,
  log: NotifierLog,
  renewalIntervalMs = RENEWAL_INTERVAL_MS,
): RunningNotifier {
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
      await notifier.maintain()
      isWoken = true
    }
  }

  // A store that is away is in the log already; at worst a claim ends, and another process delivers the same again.
  const renewing = setInterval(() => void notifier.renew().catch(() => undefined), renewalIntervalMs)

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
    await notifier.stop()
    clearInterval(renewing)
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
