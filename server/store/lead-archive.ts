import { campaignParts } from '../../leads/campaign.ts'
import { isRequired, leadFields, mapFields, zones } from '../../leads/lead.ts'
import { eventKinds } from '../../leads/office-protocol.ts'
import { formSignals } from '../screening/sender.ts'
import { holdReasons, isUuid } from './lead-records.ts'
import type { Refusals } from './lead-store.ts'
import { notificationBindings, notificationKinds, notificationStatuses } from './notification-queue.ts'
import type { SqlRow, SqlValue } from './sql-database.ts'

/** The tables of an archive; leads come first, because the others refer to them. */
export const archivedTables = ['leads', 'notifications', 'lead_events'] as const

export type ArchivedTable = (typeof archivedTables)[number]

/** A row outside of a database: the same from both, times as ISO 8601 texts in UTC. */
export interface ArchivedRow {
  readonly table: ArchivedTable
  readonly values: Readonly<Record<string, SqlValue>>
}

/** A row of a backup. */
export interface BackupRow extends ArchivedRow {
  /** Its line in the file. */
  readonly line: number
}

type Check = (value: unknown) => value is SqlValue

const isText: Check = (value): value is SqlValue => typeof value === 'string'
const isCount: Check = (value): value is SqlValue => Number.isSafeInteger(value)
// PostgreSQL's times have microseconds, SQLite's milliseconds.
const isTime: Check = (value): value is SqlValue =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(\d{3}|\d{6})Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))
const isOneOf =
  (...known: readonly string[]): Check =>
  (value): value is SqlValue =>
    known.some((each) => each === value)
const isNullOr =
  (check: Check): Check =>
  (value): value is SqlValue =>
    value === null || check(value)
const isTimeOrNull = isNullOr(isTime)

// Leases and claims are left out, the senders' keys, which live for an hour, and versions, which live as long as a screen.
const checks: Readonly<Record<ArchivedTable, Readonly<Record<string, Check>>>> = {
  leads: {
    id: isUuid,
    created_at: isTime,
    ...mapFields((field) => (field === 'zone' ? isOneOf(...zones) : isText)),
    same_lead_key: isNullOr(isText),
    held_because: isNullOr(isOneOf(...holdReasons)),
    contacted_at: isTimeOrNull,
    booked_for: isTimeOrNull,
    lost_at: isTimeOrNull,
    call_back_at: isTimeOrNull,
    email_refused_at: isTimeOrNull,
    ...Object.fromEntries(campaignParts.map((part) => [part, isNullOr(isText)])),
  },
  notifications: {
    id: isText,
    lead_id: isNullOr(isUuid),
    kind: isOneOf(...notificationKinds),
    status: isOneOf(...notificationStatuses),
    created_at: isTime,
    due_at: isTime,
    signal: isOneOf(...formSignals),
    attempts: isCount,
    attempted_at: isTimeOrNull,
    failing_since: isTimeOrNull,
    delivered_at: isTimeOrNull,
    delivered_by: isNullOr(isText),
    channel: isNullOr(isOneOf(...notificationBindings)),
  },
  // Their order is that of the rows.
  lead_events: {
    lead_id: isNullOr(isUuid),
    at: isTime,
    kind: isOneOf(...eventKinds, 'erased'),
    by: isNullOr(isText),
    text: isNullOr(isText),
    before: isNullOr(isText),
  },
}

/** The columns of each table, in the order in which both stores write them. */
export const archivedColumns: Readonly<Record<ArchivedTable, readonly string[]>> = {
  leads: Object.keys(checks.leads),
  notifications: Object.keys(checks.notifications),
  lead_events: Object.keys(checks.lead_events),
}

export function isTimeColumn(table: ArchivedTable, column: string): boolean {
  const check = checks[table][column]
  return check === isTime || check === isTimeOrNull
}

/** The values of columns that a backup from before the column lacks; all others are null there. */
const defaults = new Map(leadFields.filter((field) => !isRequired(field)).map((field): [string, string] => [field, '']))

/**
 * Parses a row of a database or of a backup.
 *
 * @throws Error that names the column, and never its value
 */
export function toArchivedRow(table: ArchivedTable, row: SqlRow): ArchivedRow {
  const values = Object.entries(checks[table]).map(([column, check]): [string, SqlValue] => {
    const value = row[column] ?? defaults.get(column) ?? null
    if (!check(value)) {
      throw new Error(`the column ${column} of ${table} has a value that it cannot have`)
    }
    return [column, value]
  })
  return { table, values: Object.fromEntries(values) }
}

/** The outcome of a restore. */
export type Restoration =
  /** The store has leads already, and stays as it is. */
  | { readonly kind: 'not-empty' }
  /** The store refuses rows, and stays as it is. */
  | { readonly kind: 'refused'; readonly refusals: Refusals }
  /** All rows are in the store but those that it refused. */
  | { readonly kind: 'restored'; readonly refusals: Refusals }

/** The purpose that an archive is opened for. */
export type ArchiveAccess = 'read' | 'restore'

/** The whole content of a store, for backups. It works beside a running server. */
export interface LeadArchive {
  /** Reads every row as of one moment, leads before what refers to them. A million leads pass without filling the memory. */
  rows(): AsyncIterable<ArchivedRow>
  /**
   * Inserts rows into a store without leads, in one transaction. No notification is queued but those among the rows.
   *
   * @param skipsRefused whether to leave out rows that the store refuses; otherwise one of them keeps all others out
   */
  restore(rows: AsyncIterable<BackupRow>, skipsRefused: boolean): Promise<Restoration>
  close(): Promise<void>
}
