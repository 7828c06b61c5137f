import { randomUUID } from 'node:crypto'
import { CLOCK_TOLERANCE_MS, isoAfter, isoBefore } from '../../database/clock.ts'
import type { SqlDatabase, Statement } from '../../database/sql-database.ts'
import { isDueUnclaimed } from './channel-halves.ts'
import { selectClaimed, toClaimed } from './claimed-rows.ts'
import { CONFIRMATIONS_PER_HOUR, LEASE_MS, type NotificationQueue } from './notification-queue.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** A later confirmation is of no use: by then the business has been reminded to call. */
const LIFETIME_MS = 4 * HOUR_MS

/** Each claim looks at so many for repeated addresses, so that a flood of them does not make a claim slow. */
const CHECKED_TOGETHER = 20

type Confirmations = Pick<NotificationQueue, 'claimConfirmation' | 'refuseMailbox' | 'withdrawLateConfirmations'>

/** The part of the outbox that confirms leads to their hosts, in the SQL that both databases share. */
export function confirmationsIn(database: SqlDatabase): Confirmations {
  return {
    claimConfirmation: async (now) => {
      const at = now.toISOString()
      const latestLease = isoAfter(now, LEASE_MS + CLOCK_TOLERANCE_MS)
      const claim = randomUUID()
      // Newest first: who writes now waits for an answer now, whatever came before in a flood.
      const newest = (limit: number, among = 'true') => `(
        select id from notifications
        where ${isDueUnclaimed('$1', '$2')} and kind = 'confirmation' and created_at > $3 and ${among}
        order by created_at desc, id limit ${limit} ${database.skipLocked}
      )`
      const isRepeated = `exists (
        select 1 from leads own, leads other, notifications attempted
        where own.id = notifications.lead_id and other.id = attempted.lead_id and lower(other.email) = lower(own.email)
          and attempted.id <> notifications.id and ${isAttempted('attempted', '$5', '$4')}
      )`
      // One that failed within the hour counts already: newer ones that must wait for the next hour do not keep it back.
      const isWithinLimit = `(${isAttempted('notifications', '$8', '$4')} or ${CONFIRMATIONS_PER_HOUR} > (
        select count(*) from notifications attempted where ${isAttempted('attempted', '$8', '$4')}
      ))`
      const values = [
        at,
        latestLease,
        isoBefore(now, LIFETIME_MS),
        isoAfter(now, CLOCK_TOLERANCE_MS),
        isoBefore(now, DAY_MS),
      ]
      const results = await database.run([
        // Otherwise two processes would not see each other's claims, and exceed the limits together.
        ...database.inTurns,
        {
          sql: `update notifications set status = 'withdrawn'
            where status = 'waiting' and id in ${newest(CHECKED_TOGETHER)} and ${isRepeated}`,
          values,
        },
        {
          sql: `update notifications set claim = $6, lease_until = $7, attempts = attempts + 1, attempted_at = $1
            where status = 'waiting' and id = ${newest(1, isWithinLimit)} and not ${isRepeated}`,
          values: [...values, claim, isoAfter(now, LEASE_MS), isoBefore(now, HOUR_MS)],
        },
        selectClaimed(claim),
      ])
      return (results.at(-1) ?? []).map(toClaimed)
    },

    refuseMailbox: async ({ id, claim, lead }, now) => {
      // Somebody may have corrected the address while the mail was on its way: the right one gets it then.
      const isSameAddress = 'exists (select 1 from leads where leads.id = notifications.lead_id and leads.email = $3)'
      await database.run([
        {
          sql: `update notifications set claim = null, lease_until = null,
              status = case when ${isSameAddress} then 'withdrawn' else status end
            where id = $1 and claim = $2`,
          values: [id, claim, lead?.email ?? ''],
        },
        {
          sql: 'update leads set email_refused_at = $2 where id = $1 and email = $3',
          values: [lead?.id ?? null, now.toISOString(), lead?.email ?? ''],
        },
      ])
    },

    withdrawLateConfirmations: async (now) => {
      await database.run([
        {
          sql: `update notifications set status = 'withdrawn'
            where status = 'waiting' and kind = 'confirmation' and created_at <= $1`,
          values: [isoBefore(now, LIFETIME_MS)],
        },
      ])
    },
  }
}

/** The condition for confirmations that were attempted between two times. */
function isAttempted(table: string, since: string, until: string): string {
  return `${table}.kind = 'confirmation' and ${table}.attempted_at > ${since} and ${table}.attempted_at < ${until}`
}

/**
 * Queues the confirmations of leads whose notices are to be delivered. One that was queued before stays as it is.
 *
 * @param notices the condition for the notices
 */
export function queueConfirmations(notices: string, values: NonNullable<Statement['values']>): Statement {
  return {
    sql: `insert into notifications (id, lead_id, kind, status, created_at, due_at, channel)
      select replace(id, ':notice', ':confirmation'), lead_id, 'confirmation', 'waiting', due_at, due_at, 'host'
      from notifications
      where kind = 'notice' and status = 'waiting' and id = cast(lead_id as text) || ':notice' and ${notices}
      on conflict (id) do nothing`,
    values,
  }
}
