/** A value of a statement. Times travel as ISO 8601 texts in UTC, pictures as bytes. */
export type SqlValue = string | number | null | Uint8Array

/** One statement; its values are named $1, $2, … in the text, as both databases understand it. */
export interface Statement {
  readonly sql: string
  readonly values?: readonly SqlValue[]
}

/** Adds a value to a statement, and returns its name there, $1 for instance. */
export type Place = (value: SqlValue) => string

/** The text of a statement or of a part of one: it names its values itself, as $1, or by `place`. */
export type SqlText = string | ((place: Place) => string)

export function textOf(text: SqlText, place: Place): string {
  return typeof text === 'string' ? text : text(place)
}

/**
 * Writes a statement.
 *
 * @param given values that the text names already, as $1: they come before those that it names by `place`
 */
export function write(text: SqlText, given: readonly SqlValue[] = []): Required<Statement> {
  const values = [...given]
  const sql = textOf(text, (value) => `$${values.push(value)}`)
  return { sql, values }
}

/** The condition that a column has one of several values, of which there may be none. */
export function isOneOf(column: string, values: Iterable<SqlValue>, place: Place): string {
  const places = Array.from(values, place)
  return places.length === 0 ? '1 = 0' : `${column} in (${places.join(', ')})`
}

/** A row as the driver returns it. */
export type SqlRow = Readonly<Record<string, unknown>>

export function toTextOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Makes what reads one of the known values; null for any other, which another version may have written. */
export function toOneOf<Known extends string>(all: readonly Known[]) {
  return (value: unknown): Known | null => all.find((known) => known === value) ?? null
}

/** PostgreSQL's driver returns times as dates, SQLite as the texts that were stored. */
export function toDate(value: unknown): Date {
  return value instanceof Date ? value : new Date(String(value))
}

export function toDateOrNull(value: unknown): Date | null {
  return value === null || value === undefined ? null : toDate(value)
}

export function toNumberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}

/**
 * The database behind a store. The outbox and the business's side of a store are written once, in the SQL that PostgreSQL and
 * SQLite share; visitors' inserts are each store's own.
 */
export interface SqlDatabase {
  /**
   * Runs statements in one transaction. Resolves once it would survive a power cut.
   *
   * @returns the rows of each statement
   * @throws StoreUnavailable when nothing of it is known to be written
   */
  run(statements: readonly Statement[]): Promise<readonly (readonly SqlRow[])[]>
  /** The end of a select that skips the rows that another process is just claiming. */
  readonly skipLocked: string
  /** Whether the column `leads.search` is computed by the database; otherwise who writes a lead writes it too. */
  readonly computesSearch: boolean
  /** Statements that make the transactions which begin with them take turns, whichever process runs them. */
  readonly inTurns: readonly Statement[]
  /** The SQL for a time some minutes after another; both are SQL. */
  readonly minutesAfter: (time: string, minutes: string) => string
}

/** A database that is open. */
export interface Database extends SqlDatabase {
  /**
   * Removes erased text from the database's files and gives free space back to the disk, in steps between which leads are stored.
   * The files of PostgreSQL are its own: there, erased text leaves its statistics.
   *
   * @param hasErased whether text was erased since the last call
   * @returns false when another program is using the database and some of it is left for a later call
   */
  tidyFiles?(hasErased: boolean): Promise<boolean>
  /**
   * Sets the listener that is called with the reason when the database's file is abandoned, since it was moved or replaced: nothing is
   * written any more, and the process has to end. A database without a file has none.
   */
  onFileAbandoned?(listener: (reason: string) => void): void
  /** Finishes the writes that are in progress, then closes the database. */
  close(): Promise<void>
}

/** Runs one statement and returns its rows. */
export async function query(
  database: SqlDatabase,
  text: SqlText,
  ...values: readonly SqlValue[]
): Promise<readonly SqlRow[]> {
  const [rows = []] = await database.run([write(text, values)])
  return rows
}

/**
 * Counts rows.
 *
 * @param from the statement from its `from` on
 */
export async function count(database: SqlDatabase, from: SqlText, ...values: readonly SqlValue[]): Promise<number> {
  const [row] = await query(database, (place) => `select count(*) as counted ${textOf(from, place)}`, ...values)
  return Number(row?.counted)
}

/** Small enough that a visitor's lead does not wait for a batch. */
const BATCH_SIZE = 500

/**
 * Changes many rows in several transactions, so that other writers get their turn between them.
 *
 * @param statement changes at most `limit` rows, and returns one row for each
 * @param size fewer where the rows hold pictures
 */
export async function inBatches(
  database: SqlDatabase,
  statement: (limit: number) => Statement,
  size = BATCH_SIZE,
): Promise<number> {
  let total = 0
  for (;;) {
    const [{ length } = []] = await database.run([statement(size)])
    total += length
    if (length < size) {
      return total
    }
  }
}
