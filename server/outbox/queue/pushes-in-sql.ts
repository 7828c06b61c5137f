import { randomUUID } from 'node:crypto'
import { CLOCK_TOLERANCE_MS, isoAfter, isoBefore } from '../../database/clock.ts'
import type { SqlDatabase, Statement } from '../../database/sql-database.ts'
import { isDueUnclaimed } from './channel-halves.ts'
import { selectClaimed, toClaimed } from './claimed-rows.ts'
import { LEASE_MS, type NotificationQueue } from './notification-queue.ts'

/** A later push is of no use: the e-mail has come long before. */
const LIFETIME_MS = 10 * 60 * 1000

/** Between the lead and the subscription in the id of a push, so that each telephone has its own attempts. */
const SEPARATOR = ':push:'

/** The part of the outbox that sends push messages, in the SQL that both databases share. */
export function pushesIn(database: SqlDatabase): Pick<NotificationQueue, 'claimPushes'> {
  return {
    claimPushes: async (now, limit) => {
      const at = now.toISOString()
      const latestLease = isoAfter(now, LEASE_MS + CLOCK_TOLERANCE_MS)
      const claim = randomUUID()
      const results = await database.run([
        {
          sql: `update notifications set status = 'withdrawn', claim = null, lease_until = null
            where ${isDueUnclaimed('$1', '$2')} and kind = 'push' and created_at <= $3`,
          values: [at, latestLease, isoBefore(now, LIFETIME_MS)],
        },
        {
          sql: `update notifications set claim = $1, lease_until = $2, attempts = attempts + 1, attempted_at = $3
            where status = 'waiting' and id in (
              select id from notifications where ${isDueUnclaimed('$3', '$4')} and kind = 'push'
              order by due_at limit ${Math.trunc(limit)} ${database.skipLocked}
            )`,
          values: [claim, isoAfter(now, LEASE_MS), at, latestLease],
        },
        selectClaimed(claim),
      ])
      return (results.at(-1) ?? []).map(toClaimed)
    },
  }
}

/** Returns the id of the subscription that a push is for. */
export function subscriptionIdOf(pushId: string): string {
  return pushId.slice(pushId.indexOf(SEPARATOR) + SEPARATOR.length)
}

/**
 * Queues a push for each telephone, of leads whose notices are to be delivered. One that was queued before stays as it is.
 *
 * @param notices the condition for the notices
 */
export function queuePushes(notices: string, values: NonNullable<Statement['values']>): Statement {
  return {
    sql: `insert into notifications (id, lead_id, kind, status, created_at, due_at, channel)
      select cast(notice.lead_id as text) || '${SEPARATOR}' || phone.id, notice.lead_id, 'push', 'waiting', notice.due_at,
        notice.due_at, 'push'
      from (
        select lead_id, due_at from notifications
        where kind = 'notice' and status = 'waiting' and id = cast(lead_id as text) || ':notice' and ${notices}
      ) notice cross join office_subscriptions phone
      where phone.lost_at is null
      on conflict (id) do nothing`,
    values,
  }
}
