import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS } from '../../leads/milliseconds.ts'
import { StoreUnavailable } from '../database/failures.ts'
import { promisedFrom } from '../leads/lead-record.ts'
import { judge } from '../leads/screening/judge.ts'
import { reminderTimes } from './clocks.ts'
import { type ClaimedNotification, type FollowUp, hostKinds, LEASE_MS, pushKinds } from './queue/notification.ts'
import type { NotificationQueue } from './queue/notification-queue.ts'
import type { Route } from './routes.ts'

const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = HOUR_MS

/** After so many failed attempts, made within six hours, the log has an error. */
const ATTEMPTS_BEFORE_ALARM = 15

/** Spreads the retries of what failed together. */
const JITTER = 0.1

/** Between two attempts to store a delivery while the store is unavailable. */
const STORE_RETRY_MS = 250

interface NotifierParts {
  readonly queue: NotificationQueue
  readonly routes: readonly Route[]
  /** False when no channel to the business is configured: notices then wait, and the log has a warning. */
  readonly hasChannels: boolean
  /** Whether each message to the business goes by each channel; otherwise it goes by one, with failover. */
  readonly sendsByBoth: boolean
  readonly log: NotifierLog
  readonly now: () => Date
  readonly random: () => number
}

/** Takes lines without personal data. */
export interface NotifierLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

export type Notifier = ReturnType<typeof makeNotifier>

/**
 * Makes the notifier: it notifies the business of every lead, at least once, reminds it of those not contacted, confirms leads
 * to their hosts, and tells the telephones of the office.
 */
export function makeNotifier(parts: NotifierParts) {
  const { queue, routes, hasChannels, sendsByBoth, log, now } = parts
  const claimed = new Set<ClaimedNotification>()
  const deliveries = new Map<Route, Set<Promise<void>>>(routes.map((route) => [route, new Set()]))
  let isStopped = false

  /** Screens a batch of new leads. Returns whether there may be more. */
  async function screen(): Promise<boolean> {
    const at = now()
    const { candidates, traffic } = await queue.candidates(at)
    const verdicts = candidates.map((candidate) => ({ candidate, verdict: judge(candidate, traffic, at) }))
    const settled = await queue.settle(verdicts, at)
    for (const { candidate, verdict } of verdicts.filter(({ candidate }) => settled.has(candidate.id))) {
      if (verdict.kind === 'hold') {
        log.warn({ lead: candidate.lead.id, because: verdict.because }, 'a doubtful lead is held')
      } else if (verdict.kind === 'accept' && !hasChannels) {
        log.warn({ lead: candidate.lead.id }, 'a new lead: no channel is set to notify, see npm run leads -- list')
      }
    }
    return candidates.length > 0
  }

  /** Delivers one notification, then claims and delivers the next one for as long as any are due. */
  async function deliverFrom(route: Route, first: ClaimedNotification): Promise<void> {
    let next: ClaimedNotification | undefined = first
    while (next !== undefined) {
      const notification = next
      claimed.add(notification)
      await deliverOne(parts, route, notification)
        // The lease expires, and the notification is claimed again.
        .catch((error: unknown) =>
          log.error({ notification: notification.id, ...describeFailure(error) }, 'a notification is left for later'),
        )
        .finally(() => claimed.delete(notification))
      // While the store is unavailable nothing can be claimed: work() finds later what is due.
      next = isStopped ? undefined : await claimNext(route).catch(() => undefined)
    }
  }

  async function claimNext({ receivers }: Route): Promise<ClaimedNotification | undefined> {
    for (const receiver of receivers) {
      const [next] = await queue.claim(now(), 1, receiver)
      if (next !== undefined) {
        return next
      }
    }
    return undefined
  }

  async function startDeliveries(route: Route, underWay: Set<Promise<void>>): Promise<void> {
    for (const receiver of route.receivers) {
      const room = route.capacity - underWay.size
      for (const notification of room > 0 ? await queue.claim(now(), room, receiver) : []) {
        const delivery = deliverFrom(route, notification).finally(() => underWay.delete(delivery))
        underWay.add(delivery)
      }
    }
  }

  /** Resolves when nothing is being delivered and nothing more is due. */
  async function settled(): Promise<void> {
    for (const underWay of deliveries.values()) {
      while (underWay.size > 0) {
        await Promise.all(underWay)
      }
    }
  }

  return {
    /**
     * Screens new leads and starts to deliver what is due, without waiting for the deliveries.
     *
     * @param onMore called when there may be more leads to screen
     */
    async work(onMore: () => void = () => undefined): Promise<void> {
      const isMore = await screen()
      if (hasChannels) {
        await queue.assignChannels(now(), sendsByBoth)
      }
      for (const [route, underWay] of deliveries) {
        await startDeliveries(route, underWay)
      }
      if (isMore) {
        onMore()
      }
    },

    /** Renews the leases of what is being delivered. */
    renew: (): Promise<void> => queue.renew([...claimed], now()),

    settled,

    /** Claims nothing more, and resolves when nothing is being delivered. */
    stop(): Promise<void> {
      isStopped = true
      return settled()
    },
  }
}

/** Delivers one notification, and stores what came of it. */
async function deliverOne(
  { queue, log, now, random }: NotifierParts,
  { deliver }: Route,
  notification: ClaimedNotification,
): Promise<void> {
  const { id, kind, attempts } = notification
  if (kind === 'unknown') {
    await queue.failed(notification, now(), new Date(now().getTime() + LONGEST_RETRY_MS))
    log.error({ notification: id }, 'a notification of an unknown kind waits for the version that has written it')
    return
  }
  const delivery = await deliver(notification, now)
  if (delivery === null) {
    await queue.withdraw(notification)
    return
  }
  const facts = { notification: id, attempts, ...(delivery.failures.length > 0 && { failures: delivery.failures }) }
  if (delivery.ok) {
    await untilStored(() => queue.delivered(notification, delivery.by, now(), followUpsOf(notification, now())))
    log.info({ ...facts, by: delivery.by }, `${kind} delivered`)
    return
  }
  const isForHost = hostKinds.includes(kind)
  const isForOther = isForHost || pushKinds.includes(kind)
  if (isForOther && (delivery.kind === 'no-mailbox' || delivery.kind === 'refused')) {
    await (delivery.kind === 'refused' ? queue.withdraw(notification) : queue.refuseMailbox(notification, now()))
    log.warn({ ...facts, because: delivery.kind }, `${kind} refused, it is not tried again`)
    return
  }
  // A host must not get the same mail again and again; the business rather gets a notice twice than not at all.
  const isPatient = isForHost && delivery.kind === 'handed-over'
  const delayMs = isPatient ? LONGEST_RETRY_MS : retryDelayMs(attempts, random())
  const retryAt = new Date(now().getTime() + delayMs)
  await queue.failed(notification, now(), retryAt)
  if (attempts >= ATTEMPTS_BEFORE_ALARM) {
    log.error(facts, `${kind} could not be delivered for hours: it is tried again every hour`)
  } else {
    log.warn({ ...facts, retryAt }, `${kind} not delivered, it is tried again`)
  }
}

/** Returns the reminders that follow the notice of a lead, without those whose time has passed. */
function followUpsOf({ kind, lead }: ClaimedNotification, now: Date): readonly FollowUp[] {
  return kind === 'notice' && lead !== null ? reminderTimes(promisedFrom(lead, now)).filter(({ at }) => at > now) : []
}

/**
 * Stores a delivery, with retries while the store is unavailable: a message that is not marked as delivered is sent again.
 * It gives up after a lease, as the claim could not be renewed, and another process may be delivering the message.
 *
 * @param write an idempotent write
 */
async function untilStored(write: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + LEASE_MS
  for (;;) {
    try {
      await write()
      return
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || performance.now() > deadline) {
        throw error
      }
    }
    await wait(STORE_RETRY_MS)
  }
}

/**
 * The backoff after a failed attempt: it doubles up to an hour, and stays there. Whatever the jitter, fifteen attempts are
 * made within six hours.
 *
 * @param attempts how many have failed, at least 1
 * @param random from 0 to 1, as `Math.random` returns it
 */
export function retryDelayMs(attempts: number, random: number): number {
  const delay = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS)
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random))
}

/** Describes a failure for the log, without anything that a visitor sent. */
export function describeFailure(error: unknown): object {
  return error instanceof Error
    ? {
        error: error.name,
        ...('reason' in error && { reason: String(error.reason) }),
        ...('code' in error && { code: String(error.code) }),
      }
    : { error: typeof error }
}
