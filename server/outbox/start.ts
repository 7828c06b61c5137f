import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { storedClockIn } from '../database/clock.ts'
import { StoreUnavailable } from '../database/failures.ts'
import type { LeadStore } from '../leads/store/lead-store.ts'
import { openChannels } from './channels/deliver.ts'
import { openPushChannel } from './channels/push.ts'
import { type MaintenanceParts, makeMaintenance } from './maintenance.ts'
import { type ComposerParts, makeComposers } from './messages/compose.ts'
import { describeFailure, makeNotifier, type Notifier, type NotifierLog } from './notifier.ts'
import { LEASE_MS } from './queue/notification.ts'
import type { NotificationQueue } from './queue/notification-queue.ts'
import type { QueueUpkeep } from './queue/upkeep.ts'
import { routesOf } from './routes.ts'

/** The queue is polled, because another process may have stored a lead. */
const POLL_INTERVAL_MS = 1_000

/** A throttle: leads that arrive within this time are screened together, but the first one at once. */
const SHORTEST_INTERVAL_MS = 250

const MAINTENANCE_INTERVAL_MS = 60_000

/** A lease outlives two renewals that fail. */
const RENEWAL_INTERVAL_MS = LEASE_MS / 4

/** Returns the same store, which wakes the notifier after each insert of new leads. */
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

export interface RunningNotifier {
  /** Lets it work now. */
  wake(): void
  /** Stops once nothing is being delivered. */
  stop(): Promise<void>
}

interface NotificationParts
  extends Omit<ComposerParts, 'business' | 'linkUrl'>,
    Pick<MaintenanceParts, 'forgetExpired' | 'tidySite' | 'files' | 'log'> {
  readonly queue: NotificationQueue & QueueUpkeep
  /** Origins of push services beside the known ones, for tests. */
  readonly addedPushServices?: readonly string[]
  readonly config: Pick<Config, 'business' | 'channels' | 'linkUrl'>
}

interface Time {
  readonly now: () => Date
  readonly random: () => number
}

/** Makes the notifier and its maintenance, with the configured channels, and runs neither. */
export async function makeNotifications(parts: NotificationParts, { now, random }: Time) {
  const { database, queue, subscriptions, log } = parts
  const { business, channels: channelConfig, linkUrl } = parts.config
  const channels = await openChannels(channelConfig)
  const { sendsByBoth } = channelConfig
  const routes = routesOf({
    channels,
    sendsByBoth,
    compose: makeComposers({ ...parts, business, linkUrl }),
    push: openPushChannel({ subscriptions, contact: business.email, addedServices: parts.addedPushServices ?? [] }),
    subscriptions,
  })
  return {
    channels,
    notifier: makeNotifier({ queue, routes, hasChannels: channels.length > 0, sendsByBoth, log, now, random }),
    maintain: makeMaintenance({
      ...parts,
      channels,
      clock: storedClockIn(database),
      retentionMonths: business.retentionMonths,
      now,
    }),
  }
}

/** Starts to notify the business by the configured channels, and to erase old leads. */
export async function startNotifications(parts: NotificationParts): Promise<RunningNotifier> {
  const time = { now: () => new Date(), random: Math.random }
  const { channels, notifier, maintain } = await makeNotifications(parts, time)
  const running = runNotifier(notifier, maintain, parts.log)
  return {
    wake: running.wake,
    async stop() {
      await running.stop()
      await Promise.all(channels.map((channel) => channel.close()))
    },
  }
}

/**
 * Runs a notifier: at once when it is woken, else every second, with maintenance every minute. Leases are renewed by a timer
 * of their own, so that they outlive work that takes long.
 */
export function runNotifier(
  notifier: Notifier,
  maintain: () => Promise<void>,
  log: NotifierLog,
  renewalIntervalMs = RENEWAL_INTERVAL_MS,
): RunningNotifier {
  const stopping = new AbortController()
  const loggedFailures = new Set<string>()
  let woken = Promise.withResolvers<void>()
  let maintainedAt = Number.NEGATIVE_INFINITY
  let workedAt = Number.NEGATIVE_INFINITY

  const wake = () => woken.resolve()

  async function pause(): Promise<void> {
    const timer = setTimeout(wake, stopping.signal.aborted ? 0 : POLL_INTERVAL_MS)
    await woken.promise
    clearTimeout(timer)
    const rest = workedAt + SHORTEST_INTERVAL_MS - performance.now()
    if (rest > 0) {
      await wait(rest, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    woken = Promise.withResolvers()
  }

  async function step(): Promise<void> {
    const failure = await notifier.work(wake).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    // Maintenance works on what the notifier cannot; not while neither can.
    const isMaintainable = !(failure?.error instanceof StoreUnavailable)
    if (isMaintainable && performance.now() - maintainedAt > MAINTENANCE_INTERVAL_MS) {
      maintainedAt = performance.now()
      await maintain()
      wake()
    }
    if (failure !== null) {
      throw failure.error
    }
  }

  // The log has it already when the store is unavailable; at worst a lease ends, and another process delivers the same again.
  const renewing = setInterval(() => void notifier.renew().catch(() => undefined), renewalIntervalMs)

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await step()
        loggedFailures.clear()
      } catch (error) {
        // Each reason is logged once until the store is available again, not every second.
        const facts = describeFailure(error)
        const failure = JSON.stringify(facts)
        if (!loggedFailures.has(failure)) {
          log.error(facts, 'notifications wait for the store')
        }
        loggedFailures.add(failure)
        woken = Promise.withResolvers()
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
      stopping.abort()
      wake()
      await running
    },
  }
}
