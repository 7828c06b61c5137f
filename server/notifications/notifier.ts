import { setTimeout as wait } from 'node:timers/promises'
import { judge } from '../screening/judge.ts'
import type { StoredClock } from '../store/clock.ts'
import { receivedAt } from '../store/lead-records.ts'
import { StoreUnavailable } from '../store/lead-store.ts'
import {
  type ClaimedNotification,
  type FollowUp,
  LEASE_MS,
  type NotificationQueue,
} from '../store/notification-queue.ts'
import type { Message } from './channels/channel.ts'
import type { Route } from './channels/deliver.ts'
import { digestDay, digestDueAt, heldDigestDueAt, reminderTimes } from './clocks.ts'

const PAUSE_MS = 250

/**
 * Writes down what has happened already, again and again while the store is away: a message that went out and is not
 * marked goes out a second time. It gives up after a lease: no claim could be renewed meanwhile, and another process may
 * be delivering the message.
 *
 * @param write what may be done twice
 */
export async function untilStored(write: () => Promise<void>): Promise<void> {
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
    await wait(PAUSE_MS)
  }
}

const FIRST_DELAY_MS = 5_000
const LONGEST_DELAY_MS = 60 * 60 * 1000

/** So many attempts are made within six hours; then the log raises the alarm, and they go on at their longest delay. */
export const ATTEMPTS_BEFORE_ALARM = 15

/** So that what failed together does not come back together. */
const JITTER = 0.1

/**
 * The pause after a failed attempt: it doubles up to an hour, and then stays there for ever. Fifteen attempts are made
 * within six hours, whatever the jitter.
 *
 * @param attempts how many have failed, at least 1
 * @param random from 0 to 1, as Math.random gives it
 */
export function retryDelayMs(attempts: number, random: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS)
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random))
}

/** A sender's key is of no use after an hour. */
const SENDER_LIFETIME_MS = 60 * 60 * 1000

/** What a notifier is made of. */
export interface NotifierParts {
  readonly queue: NotificationQueue
  /** None when no channel is set: notifications then wait, and the log says so. */
  readonly routes: readonly Route[]
  /** Writes a notification out, with what it needs to know of other leads; null when there is nothing to tell any more. */
  readonly compose: (notification: ClaimedNotification, now: Date) => Promise<Message | null>
  /** Erases the leads that have been kept long enough. */
  readonly purge: (now: Date) => Promise<void>
  readonly clock: StoredClock
  readonly log: NotifierLog
  readonly now: () => Date
  readonly random: () => number
}

/** Takes lines without a person's data. */
export interface NotifierLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** The work that is due, a piece at a time. run-notifier.ts says when. */
export interface Notifier {
  /**
   * Judges what came in and begins to deliver what is due.
   *
   * @param whenMore called when there may be more to judge at once
   */
  work(whenMore?: () => void): Promise<void>
  /** Keeps the claims on what is being delivered, however long it takes. */
  renew(): Promise<void>
  /** Resolves when nothing is due or being delivered. */
  settled(): Promise<void>
  /** Takes nothing more that is due, and resolves when nothing is being delivered. */
  stop(): Promise<void>
  /** What is due every minute: the digests, forgetting senders, erasing old leads, mending what a wrong clock has queued. */
  maintain(): Promise<void>
}

/** Sees to it that the business is told of every lead, and reminded while nobody has answered it. */
export function makeNotifier(parts: NotifierParts): Notifier {
  const { queue, routes, compose, purge, clock, log, now, random } = parts
  const claimed = new Set<ClaimedNotification>()
  const deliverers = new Map<Route, Set<Promise<void>>>(routes.map((route) => [route, new Set()]))
  let isStopped = false
  let purgedOn = ''

  /** Judges some of what came in; tells whether there may be more. */
  async function screen(): Promise<boolean> {
    const at = now()
    const { candidates, traffic } = await queue.candidates(at)
    const verdicts = candidates.map((candidate) => ({ candidate, verdict: judge(candidate, traffic, at) }))
    await queue.settle(verdicts, at)
    for (const { candidate, verdict } of verdicts) {
      if (verdict.kind === 'hold') {
        log.warn({ lead: candidate.lead.id, because: verdict.because }, 'a doubtful lead is held')
      } else if (verdict.kind === 'accept' && routes.length === 0) {
        log.warn({ lead: candidate.lead.id }, 'a new lead: no channel is set to notify, see npm run leads -- list')
      }
    }
    return candidates.length > 0
  }

  async function deliverOne({ deliver }: Route, notification: ClaimedNotification): Promise<void> {
    const { id, kind, attempts, failingSince } = notification
    const message = await compose(notification, now())
    if (message === null) {
      await queue.withdraw(notification)
      return
    }
    const delivery = await deliver(message, failingSince, now)
    const facts = { notification: id, attempts, ...(delivery.failures.length > 0 && { failures: delivery.failures }) }
    if (delivery.ok) {
      await untilStored(() => queue.delivered(notification, delivery.by, now(), followUpsOf(notification, now())))
      log.info({ ...facts, by: delivery.by }, `${kind} delivered`)
      return
    }
    const retryAt = new Date(now().getTime() + retryDelayMs(attempts, random()))
    await queue.failed(notification, now(), retryAt)
    if (attempts >= ATTEMPTS_BEFORE_ALARM) {
      log.error(facts, `${kind} could not be delivered for hours: it is tried again every hour`)
    } else {
      log.warn({ ...facts, retryAt }, `${kind} not delivered, it is tried again`)
    }
  }

  /** Delivers one notification, and then one after the other while any are due: none waits while there is room for it. */
  async function deliverOnwards(route: Route, first: ClaimedNotification): Promise<void> {
    let next: ClaimedNotification | undefined = first
    while (next !== undefined) {
      const notification = next
      claimed.add(notification)
      await deliverOne(route, notification)
        // The claim ends by itself, and the notification is delivered then.
        .catch((error: unknown) => log.error(describeFailure(error), 'a notification is left for later'))
        .finally(() => claimed.delete(notification))
      // While the store is away nothing can be claimed; work() finds what is due then.
      next = isStopped ? undefined : (await queue.claim(now(), 1, route.channel).catch(() => []))[0]
    }
  }

  async function beginDeliveries(route: Route, underWay: Set<Promise<void>>): Promise<void> {
    const room = route.capacity - underWay.size
    for (const notification of room > 0 ? await queue.claim(now(), room, route.channel) : []) {
      const deliverer = deliverOnwards(route, notification).finally(() => underWay.delete(deliverer))
      underWay.add(deliverer)
    }
  }

  async function settled(): Promise<void> {
    for (const underWay of deliverers.values()) {
      while (underWay.size > 0) {
        await Promise.all(underWay)
      }
    }
  }

  /** Comes after the day's digest, which lists held leads too: none is needed while that is on its way. */
  async function addHeldDigest(at: Date): Promise<void> {
    const lastAt = await queue.lastDigestBeforeHeld(at)
    const dueAt = lastAt === 'none needed' ? null : heldDigestDueAt(lastAt, at)
    if (dueAt !== null) {
      await queue.addHeldDigest(dueAt, at)
    }
  }

  return {
    async work(whenMore = () => undefined) {
      const isMore = await screen()
      for (const [route, underWay] of deliverers) {
        await beginDeliveries(route, underWay)
      }
      if (isMore) {
        whenMore()
      }
    },

    renew: () => queue.renew([...claimed], now()),

    settled,

    stop() {
      isStopped = true
      return settled()
    },

    async maintain() {
      const at = now()
      const day = digestDay(at)
      const duties: readonly (() => Promise<void>)[] = [
        () => queue.bringForward(at),
        async () => {
          if (routes.some(({ channel }) => channel === null)) {
            await queue.joinChannels(at)
          }
        },
        () => queue.forgetSenders(new Date(at.getTime() - SENDER_LIFETIME_MS), at),
        async () => {
          if (routes.length > 0) {
            await queue.addDigest(day, digestDueAt(day), at)
            await addHeldDigest(at)
          }
        },
        async () => {
          // By a clock that has jumped everything would be erased.
          const state = await clock.see(at)
          if (state === 'jumped') {
            log.warn({}, 'the clock has jumped, or was not seen for a day: nothing is erased for a day')
          }
          if (state === 'steady' && purgedOn !== day) {
            await purge(at)
            purgedOn = day
          }
        },
      ]
      // One that fails keeps no other from being done; all have their turn again in a minute.
      for (const duty of duties) {
        await duty().catch((error: unknown) =>
          log.error(describeFailure(error), 'a task of maintenance is left for later'),
        )
      }
    },
  }
}

/** After the notice of a lead come its reminders, those that are not past already. */
function followUpsOf({ kind, lead }: ClaimedNotification, now: Date): readonly FollowUp[] {
  return kind === 'notice' && lead !== null ? reminderTimes(receivedAt(lead, now)).filter(({ at }) => at > now) : []
}

/** What the log says of a failure: nothing that a visitor sent. */
export function describeFailure(error: unknown): object {
  return error instanceof Error
    ? {
        error: error.name,
        ...('reason' in error && { reason: String(error.reason) }),
        ...('code' in error && { code: String(error.code) }),
      }
    : { error: typeof error }
}
