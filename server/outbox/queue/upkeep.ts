import { HOUR_MS, MINUTE_MS } from '../../../leads/milliseconds.ts'
import { CLOCK_TOLERANCE_MS, isoAfter } from '../../database/clock.ts'
import { count, inBatches, query, type SqlDatabase, type Statement, toDateOrNull } from '../../database/sql-database.ts'
import { deliveriesIn } from './deliveries.ts'
import { digestsIn, LONGEST_HELD_MS } from './digests.ts'
import { isNew, LONGEST_WAIT_MS } from './judging.ts'
import { hostKinds, type NotificationChannel, pushKinds } from './notification.ts'

// The furthest in the future that something can be due: a notice that failed and is tried again, a reminder. With a margin,
// as clocks differ.
const LONGEST_RETRY_MS = 75 * MINUTE_MS
const LONGEST_REMINDER_MS = 25 * HOUR_MS
const LONGEST_DELIVERY_MS = 49 * HOUR_MS

const listed = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ')

/** The notifications that were due at a time, $1. An attempt that failed has moved when they are due, and left the time of the first one. */
const isUndelivered = `status in ('new', 'waiting') and coalesce(failing_since, due_at) <= $1`

export type QueueUpkeep = ReturnType<typeof queueUpkeepIn>

/** What keeps a store's outbox in order, beside the way of a lead: digests, what the second promise needs, repairs and counts. */
export function queueUpkeepIn(database: SqlDatabase) {
  return {
    ...digestsIn(database),
    ...deliveriesIn(database),

    /** Makes notifications due now that are due later than any schedule allows: they were queued while the clock was ahead. */
    bringForward: async (now: Date): Promise<void> => {
      const makeDue = (condition: string, longestMs: number, column = 'due_at'): Statement => ({
        sql: `update notifications set due_at = $1, failing_since = null where ${condition} and ${column} > $2`,
        values: [now.toISOString(), isoAfter(now, longestMs)],
      })
      await database.run([
        makeDue(isNew, LONGEST_WAIT_MS),
        makeDue(`status = 'waiting' and kind in ('notice', 'confirmation', 'push', 'review')`, LONGEST_RETRY_MS),
        makeDue(`status = 'waiting' and kind = 'held-digest'`, LONGEST_HELD_MS),
        // A clock that was an hour ahead has put its next try off by that hour.
        makeDue(`status = 'waiting' and due_at > $1`, CLOCK_TOLERANCE_MS, 'attempted_at'),
        // Reminders of a lead of closed days wait for its first open hour.
        makeDue(
          `status = 'waiting' and kind not like 'delivery-%' and not exists (
            select 1 from leads where leads.id = notifications.lead_id and leads.promise_from > $1
          )`,
          LONGEST_REMINDER_MS,
        ),
        makeDue(`status = 'waiting' and kind like 'delivery-%'`, LONGEST_DELIVERY_MS),
      ])
    },

    /** Clears the senders' keys of notifications created before a time, and of those from the future. */
    forgetSenders: async (before: Date, now: Date): Promise<void> => {
      await inBatches(database, (limit) => ({
        sql: `update notifications set sender = null where id in (
          select id from notifications
          where sender is not null and (created_at < $1 or created_at > $2) limit ${limit}
        ) returning id`,
        values: [before.toISOString(), isoAfter(now, CLOCK_TOLERANCE_MS)],
      }))
    },

    /**
     * Counts the notifications of the business that were due at a time and are not delivered, though they may be tried again later.
     *
     * @param besides the id of a message that is not counted
     */
    countUndelivered: (dueAt: Date, besides = ''): Promise<number> =>
      count(
        database,
        `from notifications
         where ${isUndelivered} and kind not in (${listed([...hostKinds, ...pushKinds])}) and message <> $2`,
        dueAt.toISOString(),
        besides,
      ),

    /** Counts the mails to hosts that were due at a time and have not left. */
    countForHosts: (dueAt: Date): Promise<number> =>
      count(
        database,
        `from notifications where ${isUndelivered} and kind in (${listed(hostKinds)})`,
        dueAt.toISOString(),
      ),

    /** Returns when a channel has accepted a message last; null for never. */
    lastDelivery: async (channel: NotificationChannel): Promise<Date | null> => {
      const [row] = await query(
        database,
        'select max(delivered_at) as delivered_at from notifications where delivered_by = $1',
        channel,
      )
      return toDateOrNull(row?.delivered_at)
    },
  }
}
