import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '../../../leads/milliseconds.ts'
import { CLOCK_TOLERANCE_MS, isoAfter, isoBefore } from '../../database/clock.ts'
import {
  type Place,
  type SqlDatabase,
  type SqlRow,
  type Statement,
  toDateOrNull,
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

/** Writes a condition for rows of `notifications`. */
type Condition = (place: Place, now: Date, database: SqlDatabase) => string

/** How long a kind is of use, from when its row was made. */
const lifetimes = {
  // By then the business has been reminded to call, or the e-mail has come long before.
  confirmation: 4 * HOUR_MS,
  push: 10 * 60 * 1000,
  // Until then the mail says something true, or is withdrawn when it is written.
  appointment: 7 * DAY_MS,
  // From six in the evening until the quiet hours.
  'appointment-reminder': 4 * HOUR_MS,
  'shooting-push': 4 * HOUR_MS,
  'host-answer-push': 10 * 60 * 1000,
  review: 2 * DAY_MS,
} as const satisfies Partial<Record<NotificationKind, number>>

/** What may be claimed of the notifications that are due, and what of them is withdrawn instead. */
interface Rule {
  readonly order: string
  /** The kinds that may be claimed, each within its lifetime; otherwise all may. */
  readonly kinds?: readonly (keyof typeof lifetimes)[]
  readonly isOutdated?: Condition
  /** So many of the first are looked at for what is outdated, where looking takes long; otherwise all are. */
  readonly checkedTogether?: number
  readonly isWithinLimit?: Condition
  /** The most of one claim. */
  readonly most?: number
  /** Whether two processes must see each other's claims, as they would exceed a limit together. */
  readonly takesTurns?: true
}

const toBusiness: Rule = {
  order: 'due_at',
  // Reminders of contacted leads and of delivered photographs, and all but the last one of several that are due for a lead.
  isOutdated: (place, now, database) => {
    const at = place(now.toISOString())
    return `(${needsNoReminder(database, now, place)} or kind in ('reminder-4', 'reminder-12', 'reminder-20') and (
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
  },
}

const toHost: Rule = {
  // Newest first: who writes now waits for an answer now, whatever came before in a flood.
  order: 'created_at desc, id',
  kinds: ['confirmation'],
  // The address has had one.
  isOutdated: (place, now) => `exists (
    select 1 from leads own, leads other, notifications attempted
    where own.id = notifications.lead_id and other.id = attempted.lead_id and lower(other.email) = lower(own.email)
      and attempted.id <> notifications.id and ${isAttempted('attempted', DAY_MS)(place, now)}
  )`,
  checkedTogether: 20,
  // One that failed within the hour counts already: newer ones that must wait for the next hour do not keep it back.
  isWithinLimit: (place, now) => `(${isAttempted('notifications', HOUR_MS)(place, now)} or ${CONFIRMATIONS_PER_HOUR} > (
    select count(*) from notifications attempted where ${isAttempted('attempted', HOUR_MS)(place, now)}
  ))`,
  most: 1,
  takesTurns: true,
}

/** The rules of those that are not for the business. */
const rules: Readonly<Partial<Record<NonNullable<Receiver>, Rule>>> = {
  host: toHost,
  push: { order: 'due_at', kinds: ['push', 'shooting-push', 'host-answer-push'] },
  appointment: { order: 'due_at', kinds: ['appointment', 'appointment-reminder'] },
  review: { order: 'due_at', kinds: ['review'], most: 2 },
}

/** The condition for a reminder that nobody needs any more: the photographs are delivered, or there is another appointment. */
function needsNoReminder(database: SqlDatabase, now: Date, place: Place): string {
  return `kind like 'delivery-%' and not exists (
    select 1 from leads where leads.id = notifications.lead_id and ${inState(database, 'to-deliver', now, place)}
  )`
}

/** The condition for confirmations that were attempted within a time. */
function isAttempted(table: string, withinMs: number): (place: Place, now: Date) => string {
  return (place, now) =>
    `${table}.kind = 'confirmation' and ${table}.attempted_at > ${place(isoBefore(now, withinMs))}
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
     * one or a contact made needless, and confirmations to an address that one was attempted to within 24 hours.
     *
     * Confirmations come one at a time, the newest first; once `CONFIRMATIONS_PER_HOUR` were attempted within the last hour, only
     * one of those can be claimed, to be tried again.
     *
     * @param limit how many at most
     * @param receiver whom they are for
     */
    claim: async (now: Date, limit: number, receiver: Receiver = null): Promise<readonly ClaimedNotification[]> => {
      const rule = (receiver && rules[receiver]) ?? toBusiness
      const { order, kinds, isOutdated, checkedTogether, isWithinLimit, most = limit, takesTurns } = rule
      const claim = randomUUID()
      const isOutdatedAt = (place: Place) => isOutdated?.(place, now, database) ?? 'false'
      const isUseful = (place: Place) =>
        kinds === undefined
          ? 'true'
          : `(${kinds.map((kind) => `kind = '${kind}' and created_at > ${place(isoBefore(now, lifetimes[kind]))}`).join(' or ')})`
      const selectDue = (place: Place, condition = 'true') => `select id from notifications
        where status = 'waiting' and channel ${receiver === null ? 'is null' : `= '${receiver}'`}
          and due_at <= ${place(now.toISOString())} and not ${isLeased('notifications', place, now)}
          and ${isUseful(place)} and ${condition}
        order by ${order}`
      const checked = checkedTogether === undefined ? '' : `limit ${checkedTogether}`
      const withdraw = write(
        (place) => `update notifications set status = 'withdrawn'
          where status = 'waiting' and id in (${selectDue(place)} ${checked}) and ${isOutdatedAt(place)}`,
      )
      // Materialized, so that PostgreSQL does not select, and so claim, more than once.
      const take = write(
        (place) => `with chosen as materialized (
            ${selectDue(place, isWithinLimit?.(place, now, database))} limit ${Math.trunc(Math.min(limit, most))} ${database.skipLocked}
          )
          update notifications set claim = ${place(claim)}, lease_until = ${place(isoAfter(now, LEASE_MS))},
            attempts = attempts + 1, attempted_at = ${place(now.toISOString())}
          where status = 'waiting' and id in (select id from chosen) and not (${isOutdatedAt(place)})`,
      )
      const statements = [...(isOutdated === undefined ? [] : [withdraw]), take, selectClaimed(claim)]
      const results = await database.run([...(takesTurns ? database.inTurns : []), ...statements])
      return (results.at(-1) ?? []).map(toClaimed)
    },

    /** Withdraws what is past the lifetime of its kind: it cannot be claimed any more. */
    withdrawLate: async (now: Date): Promise<void> => {
      await database.run(
        Object.entries(lifetimes).map(([kind, ms]) => ({
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

/** Parses the row of a claimed notification. */
function toClaimed(row: SqlRow): ClaimedNotification {
  return {
    id: String(row.notification_id),
    messageId: String(row.message),
    claim: String(row.claim),
    kind: toKind(row.kind),
    receiver: toReceiver(row.channel),
    lead: row.lead_id === null ? null : toLeadRecord(row),
    day: toTextOrNull(row.day),
    subscriptionId: toTextOrNull(row.subscription_id),
    attempts: Number(row.attempts),
    failingSince: toDateOrNull(row.failing_since),
    isOfficeOpen: Number(row.people) > 0,
  }
}

function toReceiver(value: unknown): Receiver {
  return receivers.find((known) => known === value) ?? null
}

function toKind(value: unknown): NotificationKind | 'unknown' {
  return notificationKinds.find((known) => known === value) ?? 'unknown'
}
