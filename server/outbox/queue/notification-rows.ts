import { toDate, toDateOrNull, toTextOrNull } from '../../database/row-values.ts'
import { type Place, type SqlDatabase, type SqlRow, type Statement, write } from '../../database/sql-database.ts'
import { leadColumnsOf, toLeadRecord } from '../../leads/lead-rows.ts'
import {
  type ClaimedNotification,
  type NotificationBinding,
  type NotificationKind,
  type NotificationRecord,
  notificationBindings,
  notificationKinds,
} from './notification.ts'

/** Selects the notifications of a claim, each with its lead, for `toClaimed`. */
export function selectClaimed(claim: string): Statement {
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
export function toClaimed(row: SqlRow): ClaimedNotification {
  return {
    id: String(row.notification_id),
    messageId: String(row.message),
    claim: String(row.claim),
    kind: toKind(row.kind),
    channel: toBinding(row.channel),
    lead: row.lead_id === null ? null : toLeadRecord(row),
    day: toTextOrNull(row.day),
    subscriptionId: toTextOrNull(row.subscription_id),
    attempts: Number(row.attempts),
    failingSince: toDateOrNull(row.failing_since),
    isOfficeOpen: Number(row.people) > 0,
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

function toBinding(value: unknown): NotificationBinding {
  return notificationBindings.find((known) => known === value) ?? null
}

function toKind(value: unknown): NotificationKind | 'unknown' {
  return notificationKinds.find((known) => known === value) ?? 'unknown'
}

/** Makes the function that returns all notifications of at least one lead, by the ids of the leads, delivered or not, the oldest first. */
export function notificationsOfLeadsIn(database: SqlDatabase) {
  return async (ids: readonly string[]): Promise<ReadonlyMap<string, readonly NotificationRecord[]>> => {
    const notifications = (place: Place) =>
      `select lead_id, kind, channel, status, due_at, attempts, delivered_at from notifications
       where lead_id in (${ids.map(place).join(', ')}) order by due_at, kind, id`
    const [rows = []] = await database.run([write(notifications)])
    const byLead = Map.groupBy(rows, (row) => String(row.lead_id))
    return new Map([...byLead].map(([id, own]) => [id, own.map(toNotificationRecord)]))
  }
}
