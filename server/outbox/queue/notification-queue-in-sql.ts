import { randomUUID } from 'node:crypto'
import { CLOCK_TOLERANCE_MS, isoAfter } from '../../database/clock.ts'
import { toDateOrNull } from '../../database/row-values.ts'
import { inBatches, query, type SqlDatabase, type Statement } from '../../database/sql-database.ts'
import { divideIntoHalves, idsOf, isDueUnclaimed, joinHalves, listOf, WEBHOOK_SUFFIX } from './channel-halves.ts'
import { selectClaimed, toClaimed } from './claimed-rows.ts'
import { confirmationsIn } from './confirmations-in-sql.ts'
import { digestsIn, LONGEST_HELD_MS } from './digests-in-sql.ts'
import { judgingIn, LONGEST_WAIT_MS } from './judging-in-sql.ts'
import { LEASE_MS, type NotificationQueue } from './notification-queue.ts'
import { pushesIn } from './pushes-in-sql.ts'

// The furthest in the future that something can be due: a notice that failed and is tried again, a reminder. With a margin,
// as clocks differ.
const LONGEST_RETRY_MS = 75 * 60 * 1000
const LONGEST_REMINDER_MS = 25 * 60 * 60 * 1000

/** The outbox of a store, in the SQL that both databases share. */
export function notificationQueueIn(database: SqlDatabase): NotificationQueue {
  return {
    ...judgingIn(database),
    ...digestsIn(database),
    ...confirmationsIn(database),
    ...pushesIn(database),

    claim: async (now, limit, channel = null) => {
      const at = now.toISOString()
      const latestLease = isoAfter(now, LEASE_MS + CLOCK_TOLERANCE_MS)
      const claim = randomUUID()
      const results = await database.run([
        ...(channel === null ? [] : divideIntoHalves(at, latestLease)),
        withdrawOutdatedReminders(at),
        {
          sql: `update notifications set claim = $1, lease_until = $2, attempts = attempts + 1, attempted_at = $3
            where id in (
              select id from notifications
              where ${isDueUnclaimed('$3', '$4')} and coalesce(channel, '') = $5
              order by due_at limit ${Math.trunc(limit)} ${database.skipLocked}
            )`,
          values: [claim, isoAfter(now, LEASE_MS), at, latestLease, channel ?? ''],
        },
        selectClaimed(claim),
      ])
      return (results.at(-1) ?? []).map(toClaimed)
    },

    joinChannels: async (now) => {
      await database.run(joinHalves(now.toISOString()))
    },

    renew: async (notifications, now) => {
      if (notifications.length === 0) {
        return
      }
      const values: string[] = [isoAfter(now, LEASE_MS)]
      const oneOf = (texts: Iterable<string>) => Array.from(texts, (text) => `$${values.push(text)}`).join(', ')
      const ids = oneOf(notifications.map(({ id }) => id))
      const claims = oneOf(new Set(notifications.map(({ claim }) => claim)))
      await query(
        database,
        `update notifications set lease_until = $1
         where status = 'waiting' and id in (${ids}) and claim in (${claims})`,
        ...values,
      )
    },

    delivered: async (notification, by, now, followUps) => {
      const { id, channel, lead } = notification
      const at = now.toISOString()
      const suffix = channel === 'webhook' ? WEBHOOK_SUFFIX : ''
      const list = listOf(notification)
      const markListed: Statement = {
        sql: `update notifications set delivered_at = $2, delivered_by = $3, claim = null
          where status = 'held' and claim = $1`,
        values: [list, at, channel === null ? by : list],
      }
      await database.run([
        {
          sql: `update notifications
            set status = 'delivered', delivered_at = $2, delivered_by = $3, claim = null, lease_until = null
            where id = $1`,
          values: [id, at, by],
        },
        ...(lead === null ? [markListed] : []),
        ...followUps.map(({ kind, at: dueAt }) => ({
          // A lead that was contacted or erased meanwhile gets none. The coalesce gives the parameter the type of its column.
          sql: `insert into notifications (id, lead_id, kind, status, created_at, due_at, channel)
            select $1, id, $3, 'waiting', coalesce($4, created_at), coalesce($5, created_at), nullif($6, '')
            from leads where id = $2 and contacted_at is null
            on conflict (id) do nothing`,
          values: [`${lead?.id}:${kind}${suffix}`, lead?.id ?? null, kind, at, dueAt.toISOString(), channel ?? ''],
        })),
      ])
    },

    withdraw: async ({ id, claim }) => {
      await query(
        database,
        `update notifications set status = 'withdrawn', claim = null, lease_until = null where id = $1 and claim = $2`,
        id,
        claim,
      )
    },

    failed: async ({ id, claim }, now, retryAt) => {
      await query(
        database,
        `update notifications
         set claim = null, lease_until = null, due_at = $3, failing_since = coalesce(failing_since, $2)
         where id = $1 and status = 'waiting' and claim = $4`,
        id,
        now.toISOString(),
        retryAt.toISOString(),
        claim,
      )
    },

    bringForward: async (now) => {
      const makeDue = (condition: string, longestMs: number): Statement => ({
        sql: `update notifications set due_at = $1 where ${condition} and due_at > $2`,
        values: [now.toISOString(), isoAfter(now, longestMs)],
      })
      await database.run([
        makeDue(`status = 'new'`, LONGEST_WAIT_MS),
        makeDue(`status = 'waiting' and kind in ('notice', 'confirmation', 'push')`, LONGEST_RETRY_MS),
        makeDue(`status = 'waiting' and kind = 'held-digest'`, LONGEST_HELD_MS),
        makeDue(`status = 'waiting'`, LONGEST_REMINDER_MS),
      ])
    },

    forgetSenders: async (before, now) => {
      await inBatches(database, (limit) => ({
        sql: `update notifications set sender = null where id in (
          select id from notifications
          where sender is not null and (created_at < $1 or created_at > $2) limit ${limit}
        ) returning id`,
        values: [before.toISOString(), isoAfter(now, CLOCK_TOLERANCE_MS)],
      }))
    },

    countUndelivered: async (now, besides = '') => {
      const [row] = await query(
        database,
        `select count(*) as counted from notifications
         where status in ('new', 'waiting') and kind not in ('confirmation', 'push') and due_at <= $1 and id not in ($2, $3)`,
        now.toISOString(),
        ...idsOf(besides),
      )
      return Number(row?.counted)
    },

    countLate: async (dueAt) => {
      // An attempt that failed has moved the time at which the notification is due, and left the time of the first one.
      const [row] = await query(
        database,
        `select count(*) as counted from notifications
         where status in ('new', 'waiting') and kind not in ('confirmation', 'push') and coalesce(failing_since, due_at) <= $1`,
        dueAt.toISOString(),
      )
      return Number(row?.counted)
    },

    lastDelivery: async (channel) => {
      const [row] = await query(
        database,
        'select max(delivered_at) as delivered_at from notifications where delivered_by = $1',
        channel,
      )
      return toDateOrNull(row?.delivered_at)
    },
  }
}

/** Withdraws the reminders of contacted leads, and all but the last one of several that are due for a lead. */
function withdrawOutdatedReminders(at: string): Statement {
  return {
    sql: `update notifications set status = 'withdrawn'
      where status = 'waiting' and kind in ('reminder-4', 'reminder-12', 'reminder-20') and due_at <= $1 and (
        exists (select 1 from leads where leads.id = notifications.lead_id and leads.contacted_at is not null)
        or exists (
          select 1 from notifications later
          where later.lead_id = notifications.lead_id and later.kind like 'reminder-%'
            and coalesce(later.channel, '') = coalesce(notifications.channel, '')
            -- Compared by their hours, as a failed one is due at the time of its next try. A longer name has more hours.
            and (length(later.kind), later.kind) > (length(notifications.kind), notifications.kind)
            and (later.due_at <= $1 or later.attempts > 0)
        )
      )`,
    values: [at],
  }
}
