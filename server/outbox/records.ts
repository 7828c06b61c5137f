import {
  isOneOf,
  type Place,
  query,
  type SqlDatabase,
  type SqlRow,
  toDate,
  toDateOrNull,
  toTextOrNull,
} from '../database/sql-database.ts'
import { appointmentsIn } from '../leads/appointments.ts'
import { calendarFeedsIn } from '../leads/calendar-feeds.ts'
import { wholeLeadJson } from '../leads/export/lead-json.ts'
import { hostLinksIn } from '../leads/host-links.ts'
import type { LeadRecord } from '../leads/lead-record.ts'
import { leadRecordsIn } from '../leads/lead-records.ts'
import { rateLimitsIn } from '../leads/rate-limits.ts'
import { askingIn } from '../leads/reviews/ask-for-reviews.ts'
import { bySourceIn } from '../visits/visits-in-sql.ts'
import { appointmentMessagesIn } from './queue/appointment-messages.ts'
import { leadChangesWithMessages } from './queue/effect-of-change.ts'
import type { NotificationRecord } from './queue/notification.ts'
import { reviewMessagesIn } from './queue/review-messages.ts'
import { retentionIn } from './retention.ts'

/** Leads of which a copy is read at once. */
const COPIED_TOGETHER = 500

export type Records = ReturnType<typeof recordsIn>

/**
 * The records, all that the business reads of its leads and does with them: what is stored, what was sent, what changes, how long it is
 * kept.
 *
 * @param secret the same in every process
 */
export function recordsIn(database: SqlDatabase, secret: string) {
  /** Returns all notifications of leads, by the ids of the leads, delivered or not, the oldest first. */
  const notificationsOfLeads = async (
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, readonly NotificationRecord[]>> => {
    const notifications = (place: Place) =>
      `select lead_id, kind, channel, status, due_at, attempts, attempted_at, delivered_at from notifications
       where ${isOneOf('lead_id', ids, place)} order by due_at, kind, id`
    const byLead = Map.groupBy(await query(database, notifications), (row) => String(row.lead_id))
    return new Map([...byLead].map(([id, own]) => [id, own.map(toNotificationRecord)]))
  }

  const records = leadRecordsIn(database, secret)
  const appointments = appointmentsIn(database)
  const reviews = askingIn(database)

  const copyOfSome = async (leads: readonly LeadRecord[], now: Date): Promise<readonly object[]> => {
    const ids = leads.map(({ id }) => id)
    const others = (place: Place) =>
      `select id, call_back_at, review_skipped_at from leads where ${isOneOf('id', ids, place)}`
    const [notifications, events, told, given, rows] = await Promise.all([
      notificationsOfLeads(ids),
      records.eventsOfLeads(ids),
      appointments.ofLeads(ids),
      reviews.ofLeads(ids),
      query(database, others),
    ])
    const rowOf = new Map(rows.map((row) => [String(row.id), row]))
    return leads.map((lead) =>
      wholeLeadJson(lead, now, {
        notifications: notifications.get(lead.id) ?? [],
        events: events.get(lead.id) ?? [],
        callBackAt: toDateOrNull(rowOf.get(lead.id)?.call_back_at),
        reviewSkippedAt: toDateOrNull(rowOf.get(lead.id)?.review_skipped_at),
        told: told.get(lead.id) ?? null,
        review: given.get(lead.id) ?? null,
      }),
    )
  }

  return {
    ...records,
    ...leadChangesWithMessages(database, secret),
    ...retentionIn(database, secret),
    /** Reads all that is stored about leads: a person gets the same copy from the office and from the command. */
    copyOf: async (leads: readonly LeadRecord[], now: Date): Promise<readonly object[]> => {
      const copies: object[] = []
      for (let start = 0; start < leads.length; start += COPIED_TOGETHER) {
        copies.push(...(await copyOfSome(leads.slice(start, start + COPIED_TOGETHER), now)))
      }
      return copies
    },
    /** Returns all notifications of a lead, delivered or not, the oldest first. */
    notificationsOf: async (id: string): Promise<readonly NotificationRecord[]> =>
      [...(await notificationsOfLeads([id])).values()].flat(),
    bySource: bySourceIn(database),
    appointments,
    hostLinks: hostLinksIn(database),
    calendarFeeds: calendarFeedsIn(database),
    rateLimits: rateLimitsIn(database),
    ...appointmentMessagesIn(database),
    ...reviewMessagesIn(database),
  }
}

function toNotificationRecord(row: SqlRow): NotificationRecord {
  return {
    kind: String(row.kind),
    channel: toTextOrNull(row.channel),
    status: String(row.status),
    dueAt: toDate(row.due_at),
    attempts: Number(row.attempts),
    attemptedAt: toDateOrNull(row.attempted_at),
    deliveredAt: toDateOrNull(row.delivered_at),
  }
}
