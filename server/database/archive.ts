import type { SqlRow, SqlValue } from './sql-database.ts'

/**
 * What a column holds, whichever database it is in. Outside of a database a time is an ISO 8601 text in UTC, and a day the
 * beginning of one.
 */
export const columnKinds = ['text', 'integer', 'time', 'day', 'bytes'] as const

export type ColumnKind = (typeof columnKinds)[number]

/** The archived columns of a table by their names. */
export type Columns = Readonly<Record<string, ColumnKind>>

type Values = Readonly<Record<string, SqlValue>>

/**
 * A table that backups hold. The feature that it belongs to declares it; its columns come from the database's catalogue, so
 * that a new one is archived without a word here.
 */
export interface ArchivedTable {
  readonly name: string
  /** What the owner calls its rows: one, and several. */
  readonly words: readonly [one: string, several: string]
  /** The column that names a row. */
  readonly key: string
  /** A store that has rows of it is not empty: nothing is restored into it. Rows of other tables are replaced. */
  readonly mustBeEmpty?: true
  /** Columns that are not archived; after a restore they have their defaults. */
  readonly leftOut?: readonly string[]
  /** The columns whose kind SQLite does not tell: it has no type for times and days. */
  readonly kinds?: Columns
  /** The SQL for what other tables need to have of the restored rows. */
  readonly afterRestore?: string
  /** Makes the value of a column that must not be null for a row that has none. */
  readonly fallbacks?: Readonly<Record<string, (values: Values) => SqlValue>>
}

/** A table with the columns that are archived of it. */
export interface TableColumns {
  readonly table: ArchivedTable
  readonly columns: Columns
}

/** A row outside of a database: the same from both. */
export interface ArchivedRow {
  readonly table: ArchivedTable
  readonly values: Values
}

/** A row of a backup. */
export interface BackupRow extends ArchivedRow {
  /** Its line in the file. */
  readonly line: number
}

/** Tables, and their rows: those of a table together, and what others refer to first. */
export interface ArchiveContent<Row extends ArchivedRow = ArchivedRow> {
  readonly tables: readonly TableColumns[]
  readonly rows: AsyncIterable<Row>
}

/** The purpose that an archive is opened for. */
export type ArchiveAccess = 'read' | 'restore'

/** The whole content of a store, for backups. It works beside a running server. */
export interface Archive {
  /** Reads every row as of one moment. A million leads pass without filling the memory, and one picture after the other. */
  read(): Promise<ArchiveContent>
  /**
   * Inserts rows into an empty store, in one transaction. No notification is queued but those among the rows, and numbered
   * rows keep their numbers.
   *
   * @param skipsRefused whether to leave out rows that the store refuses; otherwise one of them keeps all others out
   * @param beforeCommit what is to be done before anybody sees the rows, once the store has taken them
   */
  restore(
    content: ArchiveContent<BackupRow>,
    skipsRefused: boolean,
    beforeCommit?: () => Promise<void>,
  ): Promise<Restoration>
  close(): Promise<void>
}

/** The outcome of a restore; but for 'restored' the store stays as it is. */
type Restoration =
  | { readonly kind: 'not-empty'; readonly found: readonly RowCount[] }
  | { readonly kind: 'refused'; readonly refused: readonly RefusedRow[] }
  /** All rows are in the store but those that it refused. */
  | { readonly kind: 'restored'; readonly refused: readonly RefusedRow[] }

/** The number of rows of a table. */
export interface RowCount {
  readonly table: ArchivedTable
  readonly count: number
}

/** A column as the database's catalogue says. Columns that the database computes are none. */
export interface CatalogueColumn {
  readonly name: string
  readonly kind: ColumnKind
  readonly isRequired: boolean
}

/** Returns the columns of a table that are archived. */
export function columnsOf(table: ArchivedTable, catalogue: readonly CatalogueColumn[]): Columns {
  const archived = catalogue.filter(({ name }) => !table.leftOut?.includes(name))
  return Object.fromEntries(archived.map(({ name, kind }) => [name, table.kinds?.[name] ?? kind]))
}

/**
 * Returns the columns that are inserted: those of the backup, and those that must not be null and are made.
 *
 * @throws Error where the table lacks one of the backup
 */
export function insertedColumns({ table, columns }: TableColumns, catalogue: readonly CatalogueColumn[]): string[] {
  const unknown = Object.keys(columns).find((name) => !catalogue.some((column) => column.name === name))
  if (unknown !== undefined) {
    throw new Error(`${table.name} has no column named ${unknown} here: a newer version or its owner has added it`)
  }
  const made = catalogue.filter(({ name, isRequired }) => isRequired && table.fallbacks?.[name] !== undefined)
  return [...new Set([...Object.keys(columns), ...made.map(({ name }) => name)])]
}

/** Adds the values that must not be null in this database, and that a row has not. */
export function withFallbacks({ table, values }: ArchivedRow, catalogue: readonly CatalogueColumn[]): Values {
  const missing = catalogue.filter(({ name, isRequired }) => isRequired && (values[name] ?? null) === null)
  const made = missing.flatMap(({ name }) => {
    const make = table.fallbacks?.[name]
    return make === undefined ? [] : [[name, make(values)] as const]
  })
  return { ...values, ...Object.fromEntries(made) }
}

export function holdsBytes(columns: Columns): boolean {
  return Object.values(columns).includes('bytes')
}

/**
 * Parses a row of a database or of a backup.
 *
 * @throws Error that names the column, and never its value
 */
export function toArchivedRow({ table, columns }: TableColumns, row: SqlRow): ArchivedRow {
  const values = Object.entries(columns).map(([column, kind]): [string, SqlValue] => {
    const value = row[column] ?? null
    if (!isOfKind(kind, value)) {
      throw new Error(`the column ${column} of ${table.name} has a value that it cannot have`)
    }
    return [column, value]
  })
  return { table, values: Object.fromEntries(values) }
}

function isOfKind(kind: ColumnKind, value: unknown): value is SqlValue {
  return value === null || checks[kind](value)
}

const checks: Readonly<Record<ColumnKind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  // PostgreSQL's times have microseconds, SQLite's milliseconds.
  time: (value) => isDate(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(\d{3}|\d{6})Z$/),
  day: (value) => isDate(value, /^\d{4}-\d\d-\d\d$/),
  bytes: (value) => value instanceof Uint8Array,
}

function isDate(value: unknown, shape: RegExp): boolean {
  return typeof value === 'string' && shape.test(value) && !Number.isNaN(Date.parse(value))
}

/** A row of a backup that the store refuses, perhaps since it refuses the one that this refers to. */
export interface RefusedRow {
  readonly table: ArchivedTable
  readonly id: string
  /** The line of the backup that it is in. */
  readonly line: number
  /** The database's rule that it violates, without the row's values. */
  readonly rule: string
}

/** Describes a row without its values: all those that are refused, with their pictures, would fill the memory. */
export function refusedRow({ table, values, line }: BackupRow, rule: string): RefusedRow {
  return { table, id: String(values[table.key]), line, rule }
}
