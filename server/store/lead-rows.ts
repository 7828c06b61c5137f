import { isZone } from '../../leads/lead.ts'
import { type HoldReason, holdReasons, type LeadRecord } from './lead-records.ts'
import {
  type NotificationChannel,
  type NotificationKind,
  type NotificationRecord,
  notificationChannels,
  notificationKinds,
  notificationStatuses,
} from './notification-queue.ts'
import type { SqlRow } from './sql-database.ts'

/** The columns of a lead, as `toLeadRecord` reads them. */
export const leadColumns = 'id, created_at, name, email, phone, zone, held_because, contacted_at'

/** The same behind a table's name, for a join. */
export const leadColumnsOf = (table: string) =>
  leadColumns
    .split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ')

/** Makes a lead of a row. */
export function toLeadRecord(row: SqlRow): LeadRecord {
  const zone = String(row.zone)
  if (!isZone(zone)) {
    throw new Error('a stored lead has an unknown zone')
  }
  return {
    id: String(row.id),
    createdAt: toDate(row.created_at),
    name: String(row.name),
    email: String(row.email),
    phone: String(row.phone),
    zone,
    heldBecause: toHoldReason(row.held_because),
    contactedAt: toDateOrNull(row.contacted_at),
  }
}

/** Makes what is known of a notification of a row. */
export function toNotificationRecord(row: SqlRow): NotificationRecord {
  const status = notificationStatuses.find((known) => known === row.status)
  if (status === undefined) {
    throw new Error('a notification has an unknown status')
  }
  return {
    kind: toKind(row.kind),
    channel: toChannel(row.channel),
    status,
    dueAt: toDate(row.due_at),
    attempts: Number(row.attempts),
    deliveredAt: toDateOrNull(row.delivered_at),
  }
}

export function toChannel(value: unknown): NotificationChannel | null {
  return notificationChannels.find((known) => known === value) ?? null
}

export function toKind(value: unknown): NotificationKind {
  const kind = notificationKinds.find((known) => known === value)
  if (kind === undefined) {
    throw new Error('a notification has an unknown kind')
  }
  return kind
}

/** PostgreSQL's driver gives times as dates, SQLite as the texts they were stored as. */
export function toDate(value: unknown): Date {
  return value instanceof Date ? value : new Date(String(value))
}

export function toDateOrNull(value: unknown): Date | null {
  return value === null || value === undefined ? null : toDate(value)
}

function toHoldReason(value: unknown): HoldReason | null {
  return holdReasons.find((known) => known === value) ?? null
}
