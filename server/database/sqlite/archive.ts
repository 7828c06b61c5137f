import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  type Archive,
  type ArchiveAccess,
  type ArchiveContent,
  type ArchivedRow,
  type ArchivedTable,
  type BackupRow,
  type CatalogueColumn,
  type ColumnKind,
  columnsOf,
  insertedColumns,
  type RefusedRow,
  refusedRow,
  type TableColumns,
  toArchivedRow,
  withFallbacks,
} from '../archive.ts'
import type { SqlValue } from '../sql-database.ts'
import { openDatabase } from './database.ts'
import { isConstraintViolation } from './failure.ts'
import { rollBack } from './migrate.ts'
import { openForReading } from './open-for-reading.ts'

/** Ids from PostgreSQL and from earlier versions are random: each row of a restore may land on another page of the index. */
const CACHE_KIB = 65_536

/** Opens the embedded database as an archive, on a connection of its own: a long read does not hold up the server's writes. */
export function openSqliteArchive(
  directory: string,
  access: ArchiveAccess,
  archived: readonly ArchivedTable[],
): Archive {
  const { database, assertUnchanged } =
    access === 'read'
      ? openForReading(directory)
      : { database: openDatabase(directory), assertUnchanged: () => undefined }
  database.exec(`pragma cache_size = ${-CACHE_KIB}`)

  async function* readAll(tables: readonly TableColumns[]): AsyncGenerator<ArchivedRow> {
    // All reads of a transaction see the database as of its first one.
    database.exec('begin')
    try {
      for (const each of tables) {
        yield* readRows(database, each)
      }
      assertUnchanged()
    } finally {
      rollBack(database)
    }
  }

  return {
    async read() {
      const tables = archived.map((table) => ({ table, columns: columnsOf(table, catalogueOf(database, table)) }))
      return { tables, rows: readAll(tables) }
    },

    async restore({ tables, rows }, skipsRefused, beforeCommit) {
      database.exec('begin immediate')
      try {
        const found = archived
          .filter(({ mustBeEmpty }) => mustBeEmpty)
          .map((table) => ({ table, count: countRows(database, table) }))
          .filter(({ count }) => count > 0)
        if (found.length > 0) {
          return { kind: 'not-empty', found }
        }
        const refused = await insertRows(database, { tables, rows })
        if (refused.length > 0 && !skipsRefused) {
          return { kind: 'refused', refused }
        }
        for (const { table } of tables) {
          database.exec(table.afterRestore ?? '')
        }
        await beforeCommit?.()
        database.exec('commit')
        return { kind: 'restored', refused }
      } finally {
        rollBack(database)
      }
    },

    async close() {
      database.close()
    },
  }
}

function catalogueOf(database: DatabaseSync, { name }: ArchivedTable): readonly CatalogueColumn[] {
  // Columns that are computed are left out by table_info, unlike table_xinfo.
  const columns = database.prepare('select name, type, "notnull" from pragma_table_info(?)').all(name)
  return columns.map((column) => ({
    name: String(column.name),
    kind: kindOf(name, String(column.name), String(column.type)),
    isRequired: column.notnull === 1,
  }))
}

/** SQLite has no type for times: they are texts, in columns named `at` or `…_at` unless the table says otherwise. */
function kindOf(table: string, column: string, type: string): ColumnKind {
  const kinds: Readonly<Record<string, ColumnKind>> = {
    TEXT: /(^|_)at$/.test(column) ? 'time' : 'text',
    INTEGER: 'integer',
    BLOB: 'bytes',
  }
  const kind = kinds[type.toUpperCase()]
  if (kind === undefined) {
    throw new Error(`the column ${column} of ${table} has the type ${type}, which no backup can hold`)
  }
  return kind
}

export function countRows(database: DatabaseSync, { name }: ArchivedTable): number {
  return Number(database.prepare(`select count(*) as count from ${name}`).get()?.count)
}

/** Reads one row after the other: a picture is the only one in memory. */
function* readRows(database: DatabaseSync, each: TableColumns): Generator<ArchivedRow> {
  const columns = Object.keys(each.columns).map(quoted)
  for (const row of database.prepare(`select ${columns.join(', ')} from ${each.table.name}`).iterate()) {
    yield toArchivedRow(each, row)
  }
}

async function insertRows(
  database: DatabaseSync,
  { tables, rows }: ArchiveContent<BackupRow>,
): Promise<readonly RefusedRow[]> {
  const inserts = new Map(tables.map((each) => [each.table, prepareInsert(database, each)]))
  const refused: RefusedRow[] = []
  for await (const row of rows) {
    try {
      inserts.get(row.table)?.(row)
    } catch (error) {
      if (!isConstraintViolation(error)) {
        throw error
      }
      refused.push(refusedRow(row, error.message))
    }
  }
  return refused
}

/** Empties a table, and returns the function that inserts a row into it. SQLite numbers new rows after the highest by itself. */
function prepareInsert(database: DatabaseSync, each: TableColumns): (row: ArchivedRow) => void {
  const { name } = each.table
  const catalogue = catalogueOf(database, each.table)
  const columns = insertedColumns(each, catalogue)
  database.exec(`delete from ${name}`)
  const statement: StatementSync = database.prepare(
    `insert into ${name} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  return (row) => {
    const values = withFallbacks(row, catalogue)
    statement.run(...columns.map((column) => toOwnValue(values[column] ?? null, each.columns[column])))
  }
}

/** Cuts times to milliseconds, as they sort as texts here. */
function toOwnValue(value: SqlValue, kind: ColumnKind | undefined): SqlValue {
  return kind === 'time' && typeof value === 'string' ? `${value.slice(0, 23)}Z` : value
}

/** A backup names its columns itself. */
function quoted(column: string): string {
  return `"${column.replaceAll('"', '""')}"`
}
