import {
  type Place,
  type SqlDatabase,
  type SqlRow,
  toDate,
  toDateOrNull,
  toTextOrNull,
  write,
} from '../database/sql-database.ts'
import { appointmentsIn } from '../leads/appointments.ts'
import { calendarFeedsIn } from '../leads/calendar-feeds.ts'
import { hostLinksIn } from '../leads/host-links.ts'
import { leadRecordsIn } from '../leads/lead-records.ts'
import { rateLimitsIn } from '../leads/rate-limits.ts'
import { bySourceIn } from '../visits/visits-in-sql.ts'
import { copyOfLeads } from './copy-of-leads.ts'
import { appointmentMessagesIn } from './queue/appointment-messages.ts'
import { leadChangesWithMessages } from './queue/effect-of-change.ts'
import type { NotificationRecord } from './queue/notification.ts'
import { reviewMessagesIn } from './queue/review-messages.ts'
import { retentionIn } from './retention.ts'

export type Records = ReturnType<typeof recordsIn>

/**
 * The records, all that the business reads of its leads and does with them: what is stored, what was sent, what changes, how long it is
 * kept.
 *
 * @param secret the same in every process
 */
export function recordsIn(database: SqlDatabase, secret: string) {
  /** Returns all notifications of at least one lead, by the ids of the leads, delivered or not, the oldest first. */
  const notificationsOfLeads = async (
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, readonly NotificationRecord[]>> => {
    const notifications = (place: Place) =>
      `select lead_id, kind, channel, status, due_at, attempts, delivered_at from notifications
       where lead_id in (${ids.map(place).join(', ')}) order by due_at, kind, id`
    const [rows = []] = await database.run([write(notifications)])
    const byLead = Map.groupBy(rows, (row) => String(row.lead_id))
    return new Map([...byLead].map(([id, own]) => [id, own.map(toNotificationRecord)]))
  }

  const records = leadRecordsIn(database, secret)
  return {
    ...records,
    ...leadChangesWithMessages(database, secret),
    ...retentionIn(database, secret),
    copyOf: copyOfLeads(database, { ...records, notificationsOfLeads }),
    /** Returns all notifications of a lead, delivered or not, the oldest first. */
    notificationsOf: async (id: string): Promise<readonly NotificationRecord[]> =>
      [...(await notificationsOfLeads([id])).values()].flat(),
    bySource: bySourceIn(database),
    appointments: appointmentsIn(database),
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
    deliveredAt: toDateOrNull(row.delivered_at),
  }
}
