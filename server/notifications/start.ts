import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import type { StoredClock } from '../store/clock.ts'
import type { LeadRecords } from '../store/lead-records.ts'
import type { LeadStore } from '../store/lead-store.ts'
import { LEASE_MS, type NotificationQueue } from '../store/notification-queue.ts'
import { openChannels, routesOf } from './channels/deliver.ts'
import { overdueEraser } from './clocks.ts'
import { composer } from './messages/compose.ts'
import { describeFailure, makeNotifier, type Notifier, type NotifierLog } from './notifier.ts'

/** The same store, which says when there are new leads to be told of. */
export function wakeAfterInsert(leads: LeadStore, wake: () => void): LeadStore {
  return {
    ...leads,
    async insert(lead, origin) {
      const result = await leads.insert(lead, origin)
      if (result.stored > 0) {
        wake()
      }
      return result
    },
  }
}

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

interface NotificationParts {
  readonly queue: NotificationQueue
  readonly records: LeadRecords
  readonly clock: StoredClock
  readonly config: Config
  readonly secret: string
  readonly log: NotifierLog
}

/** Begins to tell the business of its leads, by the channels that are configured, and to erase old ones. */
export async function startNotifications(parts: NotificationParts): Promise<RunningNotifier> {
  const { queue, records, clock, config, secret, log } = parts
  const { business, channels: channelConfig, linkUrl } = config
  const channels = await openChannels(channelConfig)
  const notifier = makeNotifier({
    queue,
    routes: routesOf(channels, channelConfig.sendsByBoth),
    compose: composer({ queue, records, business, linkUrl, secret }),
    purge: overdueEraser({ records, retentionMonths: business.retentionMonths, log }),
    clock,
    log,
    now: () => new Date(),
    random: Math.random,
  })
  const running = runNotifier(notifier, log)
  return {
    wake: running.wake,
    async stop() {
      await running.stop()
      await Promise.all(channels.map((channel) => channel.close()))
    },
  }
}
