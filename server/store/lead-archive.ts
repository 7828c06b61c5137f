import { zones } from '../../leads/lead.ts'
import { formSignals } from '../screening/sender.ts'
import { holdReasons } from './lead-records.ts'
import type { Refusals } from './lead-store.ts'
import { notificationChannels, notificationKinds, notificationStatuses } from './notification-queue.ts'
import type { SqlDatabase, SqlRow, SqlValue, Statement } from './sql-database.ts'

/** Tells whether a value is an id as both databases write it. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}

/** Short enough that a visitor's lead does not wait for it. */
const BATCH_SIZE = 500

/**
 * Changes many rows in transactions of their own, so that others have their turn between them.
 *
 * @param statement changes at most so many rows, and returns one row for each
 * @returns how many were changed
 */
export async function inBatches(database: SqlDatabase, statement: (most: number) => Statement): Promise<number> {
  let total = 0
  for (;;) {
    const [rows = []] = await database.run([statement(BATCH_SIZE)])
    total += rows.length
    if (rows.length < BATCH_SIZE) {
      return total
    }
  }
}

/** The tables of an archive; leads come first, because notifications refer to them. */
export const archivedTables = ['leads', 'notifications'] as const

export type ArchivedTable = (typeof archivedTables)[number]

/** A row as it is outside of a database: the same from both, times as ISO 8601 texts in UTC. */
export interface ArchivedRow {
  readonly table: ArchivedTable
  readonly values: Readonly<Record<string, SqlValue>>
}

/** A row of a backup. */
export interface BackupRow extends ArchivedRow {
  /** The line of the file that it is in. */
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

// Not there: who was delivering something when the archive was made, and the senders' keys, which live for an hour.
const checks: Readonly<Record<ArchivedTable, Readonly<Record<string, Check>>>> = {
  leads: {
    id: isUuid,
    created_at: isTime,
    name: isText,
    email: isText,
    phone: isText,
    zone: isOneOf(...zones),
    same_lead_key: isNullOr(isText),
    held_because: isNullOr(isOneOf(...holdReasons)),
    contacted_at: isTimeOrNull,
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
    failing_since: isTimeOrNull,
    delivered_at: isTimeOrNull,
    delivered_by: isNullOr(isText),
    channel: isNullOr(isOneOf(...notificationChannels)),
  },
}

/** The columns of each table, in the order in which both stores write them. */
export const archivedColumns: Readonly<Record<ArchivedTable, readonly string[]>> = {
  leads: Object.keys(checks.leads),
  notifications: Object.keys(checks.notifications),
}

export function isTimeColumn(table: ArchivedTable, column: string): boolean {
  const check = checks[table][column]
  return check === isTime || check === isTimeOrNull
}

/**
 * Makes an archived row of what a database or a backup has.
 *
 * @throws Error that names the column, and never what is in it
 */
export function toArchivedRow(table: ArchivedTable, row: SqlRow): ArchivedRow {
  const values = Object.entries(checks[table]).map(([column, check]): [string, SqlValue] => {
    // A backup from before a column has none of it.
    const value = row[column] ?? null
    if (!check(value)) {
      throw new Error(`the column ${column} of ${table} has a value that it cannot have`)
    }
    return [column, value]
  })
  return { table, values: Object.fromEntries(values) }
}

/** How a restore has ended. */
export type Restoration =
  /** The store has leads already, and stays as it is. */
  | { readonly kind: 'not-empty' }
  /** The store refuses rows, and stays as it is. */
  | { readonly kind: 'refused'; readonly refusals: Refusals }
  /** All rows are in the store but those that it refused. */
  | { readonly kind: 'restored'; readonly refusals: Refusals }

/** What an archive is opened for. */
export type ArchiveAccess = 'read' | 'restore'

/** The whole of a store, to be taken elsewhere and brought back. Works beside a server that runs. */
export interface LeadArchive {
  /** Every row as it is at one moment, leads before notifications. A million leads pass without filling the memory. */
  rows(): AsyncIterable<ArchivedRow>
  /**
   * Puts rows into a store without leads, in one transaction; nothing is queued for them but what is among the rows.
   *
   * @param skipsRefused whether rows that the store refuses are left out; otherwise one of them keeps all others out
   */
  restore(rows: AsyncIterable<BackupRow>, skipsRefused: boolean): Promise<Restoration>
  close(): Promise<void>
}
