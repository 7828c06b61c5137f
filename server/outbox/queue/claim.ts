import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../leads/milliseconds.ts'
import { CLOCK_TOLERANCE_MS, isoAfter, isoBefore } from '../../database/clock.ts'
import {
  type Place,
  type SqlDatabase,
  type SqlRow,
  type Statement,
  toDateOrNull,
  toOneOf,
  toTextOrNull,
  write,
} from '../../database/sql-database.ts'
import { inState, leadColumnsOf, toLeadRecord } from '../../leads/lead-rows.ts'
import {
  type ClaimedNotification,
  LEASE_MS,
  type NotificationKind,
  notificationKinds,
  type Receiver,
  receivers,
} from './notification.ts'

/** The largest number of confirmations within an hour, so that a flood of invented leads sends few mails to strangers. */
export const CONFIRMATIONS_PER_HOUR = 30

/** How long what is not for the business is of use, from when its row was made: by kind, for each receiver. */
const lifetimes: Readonly<Partial<Record<NonNullable<Receiver>, Partial<Record<NotificationKind, number>>>>> = {
  // By then the business has been reminded to call.
  host: { confirmation: 4 * HOUR_MS },
  // By then the e-mail has come long before. Shootings: from six in the evening until the quiet hours.
  push: { push: 10 * MINUTE_MS, 'shooting-push': 4 * HOUR_MS, 'host-answer-push': 10 * MINUTE_MS },
  // Until then the mail says something true, or is withdrawn when it is written.
  appointment: { appointment: 7 * DAY_MS, 'appointment-reminder': 4 * HOUR_MS },
  review: { review: 7 * DAY_MS },
}

/** Of confirmations only so many are compared with others at once, as looking takes long. */
const CHECKED_TOGETHER = 20

/**
 * The condition for reminders of contacted leads and of delivered photographs, and for all but the last one of several that are due for a
 * lead, or for a shooting.
 */
function isNeedless(database: SqlDatabase, now: Date, place: Place): string {
  const at = place(now.toISOString())
  const isToDeliver = inState(database, 'to-deliver', now, place)
  return `(kind like 'delivery-%' and (
    not exists (select 1 from leads where leads.id = notifications.lead_id and ${isToDeliver})
    or kind = 'delivery-24' and exists (
      select 1 from notifications later
      -- Of the same shooting, whose hour is in both.
      where later.message = replace(notifications.message, 'delivery-24', 'delivery-40')
        and coalesce(later.channel, '') = coalesce(notifications.channel, '')
        and (later.due_at <= ${at} or later.attempts > 0)
    )
  ) or kind in ('reminder-4', 'reminder-12', 'reminder-20') and (
    exists (select 1 from leads where leads.id = notifications.lead_id and leads.contacted_at is not null)
    or exists (
      select 1 from notifications later
      where later.lead_id = notifications.lead_id and later.kind like 'reminder-%'
        and coalesce(later.channel, '') = coalesce(notifications.channel, '')
        -- Compared by their hours, as a failed one is due at the time of its next try. A longer name has more hours.
        and (length(later.kind), later.kind) > (length(notifications.kind), notifications.kind)
        and (later.due_at <= ${at} or later.attempts > 0)
    )
  ))`
}

/** The condition for confirmations to an address that has had one. */
function isSecond(now: Date, place: Place): string {
  return `exists (
    select 1 from leads own, leads other, notifications attempted
    where own.id = notifications.lead_id and other.id = attempted.lead_id and lower(other.email) = lower(own.email)
      and attempted.id <> notifications.id and ${isAttempted('attempted', DAY_MS, now, place)}
  )`
}

/**
 * The condition for confirmations that the limit of an hour lets through. One that failed within the hour counts already: newer ones that
 * must wait for the next hour do not keep it back.
 */
function isWithinLimit(now: Date, place: Place): string {
  return `(${isAttempted('notifications', HOUR_MS, now, place)} or ${CONFIRMATIONS_PER_HOUR} > (
    select count(*) from notifications attempted where ${isAttempted('attempted', HOUR_MS, now, place)}
  ))`
}

/** The condition for confirmations that were attempted within a time. */
function isAttempted(table: string, withinMs: number, now: Date, place: Place): string {
  return `${table}.kind = 'confirmation' and ${table}.attempted_at > ${place(isoBefore(now, withinMs))}
    and ${table}.attempted_at < ${place(isoAfter(now, CLOCK_TOLERANCE_MS))}`
}

/** The condition for a lease that holds. One that ends later than any was taken while the clock was ahead, and does not count. */
export const isLeased = (table: string, place: Place, now: Date) =>
  `(${table}.lease_until is not null and ${table}.lease_until > ${place(now.toISOString())}
    and ${table}.lease_until <= ${place(isoAfter(now, LEASE_MS + CLOCK_TOLERANCE_MS))})`

/** The part of the outbox that hands out what is due, in the SQL that both databases share. */
export function claimsIn(database: SqlDatabase) {
  return {
    /**
     * Claims notifications that are due. They are this process's until the lease ends. Withdrawn instead are reminders that a later
     * one, a contact or the delivery made needless, and confirmations to an address that one was attempted to within 24 hours.
     *
     * Confirmations come one at a time, the newest first; once `CONFIRMATIONS_PER_HOUR` were attempted within the last hour, only
     * one of those can be claimed, to be tried again.
     *
     * @param limit how many at most
     * @param receiver whom they are for
     */
    claim: async (now: Date, limit: number, receiver: Receiver = null): Promise<readonly ClaimedNotification[]> => {
      const claim = randomUUID()
      const isForHost = receiver === 'host'
      const kinds = receiver && lifetimes[receiver]
      // Newest first: who writes now waits for an answer now, whatever came before in a flood.
      const order = isForHost ? 'created_at desc, id' : 'due_at'
      const isUseful = (place: Place) =>
        Object.entries(kinds ?? {}).map(
          ([kind, ms]) => `kind = '${kind}' and created_at > ${place(isoBefore(now, ms))}`,
        )
      const selectDue = (place: Place, condition: string) => `select id from notifications
        where status = 'waiting' and channel ${receiver === null ? 'is null' : `= '${receiver}'`}
          and due_at <= ${place(now.toISOString())} and not ${isLeased('notifications', place, now)}
          and (${kinds ? isUseful(place).join(' or ') : 'true'}) and ${condition} order by ${order}`
      const isOutdated = (place: Place) => (isForHost ? isSecond(now, place) : isNeedless(database, now, place))
      const isForBusiness = !kinds
      const mayBeOutdated = isForHost || isForBusiness
      const withdraw = write(
        (place) => `update notifications set status = 'withdrawn' where status = 'waiting' and id in (
          ${selectDue(place, 'true')} ${isForHost ? `limit ${CHECKED_TOGETHER}` : ''}
        ) and ${isOutdated(place)}`,
      )
      const results = await database.run([
        // Two processes must see each other's confirmations, as they would exceed the limit together.
        ...(isForHost ? database.inTurns : []),
        ...(mayBeOutdated ? [withdraw] : []),
        // Materialized, so that PostgreSQL does not select, and so claim, more than once.
        write(
          (place) => `with chosen as materialized (
              ${selectDue(place, isForHost ? isWithinLimit(now, place) : 'true')}
              limit ${isForHost ? 1 : Math.trunc(limit)} ${database.skipLocked}
            )
            update notifications set claim = ${place(claim)}, lease_until = ${place(isoAfter(now, LEASE_MS))},
              attempts = attempts + 1, attempted_at = ${place(now.toISOString())}
            where status = 'waiting' and id in (select id from chosen) and ${mayBeOutdated ? `not ${isOutdated(place)}` : 'true'}`,
        ),
        selectClaimed(claim),
      ])
      return (results.at(-1) ?? []).map(toClaimed)
    },

    /** Withdraws what is past the lifetime of its kind: it cannot be claimed any more. */
    withdrawLate: async (now: Date): Promise<void> => {
      await database.run(
        Object.values(lifetimes)
          .flatMap(Object.entries)
          .map(([kind, ms]) => ({
            sql: `update notifications set status = 'withdrawn' where status = 'waiting' and kind = $1 and created_at <= $2`,
            values: [kind, isoBefore(now, ms)],
          })),
      )
    },
  }
}

/** Selects the notifications of a claim, each with its lead, for `toClaimed`. */
function selectClaimed(claim: string): Statement {
  return {
    sql: `select n.id as notification_id, n.message, n.claim, n.kind, n.channel, n.day, n.subscription_id, n.attempts,
      n.failing_since, n.lead_id,
      (select count(*) from office_people) as people,
      ${leadColumnsOf('l')}
      from notifications n left join leads l on l.id = n.lead_id
      where n.claim = $1 and n.status = 'waiting' order by n.due_at`,
    values: [claim],
  }
}

const toKind = toOneOf(notificationKinds)
const toReceiver = toOneOf(receivers)

function toClaimed(row: SqlRow): ClaimedNotification {
  return {
    id: String(row.notification_id),
    messageId: String(row.message),
    claim: String(row.claim),
    kind: toKind(row.kind) ?? 'unknown',
    receiver: toReceiver(row.channel),
    lead: row.lead_id === null ? null : toLeadRecord(row),
    day: toTextOrNull(row.day),
    subscriptionId: toTextOrNull(row.subscription_id),
    attempts: Number(row.attempts),
    failingSince: toDateOrNull(row.failing_since),
    isOfficeOpen: Number(row.people) > 0,
  }
}
