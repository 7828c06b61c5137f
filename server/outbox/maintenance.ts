import { HOUR_MS } from '../../leads/milliseconds.ts'
import type { ClockState, StoredClock } from '../database/clock.ts'
import type { TidyFiles } from '../database/keep-files-tidy.ts'
import type { Channel } from './channels/channel.ts'
import { digestDay, digestDueAt, heldDigestDueAt, remindedDay } from './clocks.ts'
import { describeFailure, type NotifierLog } from './notifier.ts'
import type { NotificationQueue } from './queue/notification-queue.ts'
import type { QueueUpkeep } from './queue/upkeep.ts'
import type { Records } from './records.ts'
import { purgeBefore } from './retention.ts'

/** A sender's key counts for the limits of an hour. */
const SENDER_LIFETIME_MS = HOUR_MS

/** Notifications that are due for so long wait for something that does not pass by itself. */
export const LATE_MS = HOUR_MS

export interface MaintenanceParts {
  readonly queue: QueueUpkeep & Pick<NotificationQueue, 'withdrawLate'>
  readonly records: Records
  readonly files: TidyFiles
  readonly channels: readonly Channel[]
  /** Removes codes and counted attempts of the office that count for nothing any more, and by a steady clock sessions. */
  readonly forgetExpired: (now: Date, isSteady: boolean) => Promise<void>
  readonly clock: StoredClock
  readonly retentionMonths: number
  /** Removes what the site needs no more; does no harm when several processes do it. */
  readonly tidySite: () => Promise<void>
  readonly log: NotifierLog
  readonly now: () => Date
}

/** Makes the function that does what is due every minute: it queues digests, repairs the queue and erases old data. */
export function makeMaintenance(parts: MaintenanceParts): () => Promise<void> {
  const { queue, records, files, channels, forgetExpired, clock, retentionMonths } = parts
  const { tidySite, log, now } = parts

  async function addDigests(at: Date): Promise<void> {
    const day = digestDay(at)
    await queue.addDigest(day, digestDueAt(day), at)
    // The day's digest lists held leads too: while it is on its way, no other is needed.
    const lastAt = await queue.lastDigestBeforeHeld(at)
    const dueAt = lastAt === 'none needed' ? null : heldDigestDueAt(lastAt, at)
    if (dueAt !== null) {
      await queue.addHeldDigest(dueAt, at)
    }
  }

  /** In the evening before: of tomorrow's shootings, once each. */
  async function remindOfShootings(at: Date): Promise<void> {
    const day = remindedDay(at)
    if (day !== null) {
      await records.remindOfShootings(day, at)
    }
  }

  /** Makes a task of what erases once a day. */
  function daily(erase: (at: Date) => Promise<void>): (at: Date) => Promise<void> {
    let doneOn = ''
    return async (at) => {
      const day = digestDay(at)
      if (doneOn !== day) {
        await erase(at)
        doneOn = day
        files.markDue()
      }
    }
  }

  let state: ClockState = 'waiting'

  async function seeClock(at: Date): Promise<void> {
    const before = state
    // Until it is known.
    state = 'jumped'
    state = await clock.see(at)
    if (state === 'jumped' && before !== 'jumped') {
      log.warn({}, 'the clock has jumped, or was not seen for a day: nothing is erased for a day')
    }
  }

  let isLate = false
  let saidAt = Number.NEGATIVE_INFINITY

  /** Says each hour that notifications wait. At the first sight they may be those of a pause that has just ended. */
  async function sayWhatIsLate(at: Date): Promise<void> {
    const late = await queue.countUndelivered(new Date(at.getTime() - LATE_MS))
    // A time from the future was noted while the clock was ahead.
    if (late > 0 && isLate && Math.abs(at.getTime() - saidAt) >= LATE_MS) {
      saidAt = at.getTime()
      log.error({ late }, 'notifications are due for an hour and not delivered')
    }
    isLate = late > 0
  }

  /** Erases the leads past their retention period, except those that nobody was notified of. */
  async function purge(at: Date): Promise<void> {
    const limits = purgeBefore(at, retentionMonths)
    const erased = await records.purge(limits, 'keep')
    log.info({ erased }, 'leads past their retention period erased')
    const { unnotified } = await records.countOverdue(limits, 'keep')
    if (unnotified > 0) {
      log.error(
        { unnotified },
        'leads past their retention period stay: nobody was notified of them, see npm run leads -- purge --help',
      )
    }
  }

  const purgeDaily = daily(purge)
  const tidyDaily = daily(tidySite)

  return async () => {
    const at = now()
    // A clock that is wrong would have everything erased.
    const whenSteady = async (erase: (at: Date) => Promise<void>) => state === 'steady' && erase(at)
    // One that starts far off is soon set right: it would have all reminders sent at once, no mail to a host, or a later day's digest.
    const unlessJumped = async (repair: (at: Date) => Promise<void>) => state !== 'jumped' && repair(at)
    const tasks: readonly (() => Promise<unknown>)[] = [
      () => seeClock(at),
      () => unlessJumped(queue.bringForward),
      () => unlessJumped(queue.withdrawLate),
      () => queue.addDeliveries(at),
      () => forgetExpired(at, state === 'steady'),
      () => records.forgetOutdated(at, state === 'steady'),
      () => unlessJumped(remindOfShootings),
      () => queue.forgetSenders(new Date(at.getTime() - SENDER_LIFETIME_MS), at),
      ...(channels.length > 0 ? [() => unlessJumped(addDigests), () => sayWhatIsLate(at)] : []),
      () => whenSteady(purgeDaily),
      () => whenSteady(tidyDaily),
      () => files.tidyIfDue(),
    ]
    // A task that fails does not keep the others from running; all run again in a minute.
    for (const task of tasks) {
      await task().catch((error: unknown) =>
        log.error(describeFailure(error), 'a task of maintenance is left for later'),
      )
    }
  }
}
