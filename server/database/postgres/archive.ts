import { DatabaseError, escapeIdentifier, type PoolClient } from 'pg'
import {
  type Archive,
  type ArchiveContent,
  type ArchivedRow,
  type ArchivedTable,
  type BackupRow,
  type CatalogueColumn,
  type ColumnKind,
  columnsOf,
  holdsBytes,
  insertedColumns,
  type RefusedRow,
  type RowCount,
  refusedRow,
  type TableColumns,
  toArchivedRow,
  withFallbacks,
} from '../archive.ts'
import type { SqlRow } from '../sql-database.ts'
import { inPublic, openPool, releaseClient, translateFailure } from './pool.ts'

/** Rows in one round trip; of tables with pictures one. */
const PAGE_LENGTH = 1000

/** A photograph of 30 MB passes a slow line within it. */
const TIMEOUT_MS = 60_000

/**
 * Opens PostgreSQL as an archive, its schema being up to date (migrate.ts).
 *
 * @param databaseUrl with the role that owns the tables
 */
export function openPostgresArchive(databaseUrl: string, archived: readonly ArchivedTable[]): Archive {
  const pool = openPool(databaseUrl, 1, TIMEOUT_MS)

  async function begin(transaction: string): Promise<PoolClient> {
    const client = await pool.connect()
    try {
      await client.query(`begin ${transaction}; ${inPublic}; set local statement_timeout = ${TIMEOUT_MS}`)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async function* readAll(tables: readonly TableColumns[]): AsyncGenerator<ArchivedRow> {
    const client = await begin('isolation level repeatable read read only')
    try {
      // A login to which a policy shows no rows gets an error, and not a backup without them.
      await client.query('set local row_security = off')
      for (const each of tables) {
        yield* readRows(client, each)
      }
    } finally {
      await releaseClient(client)
    }
  }

  return {
    async read() {
      const client = await begin('read only')
      try {
        const tables: TableColumns[] = []
        for (const table of archived) {
          tables.push({ table, columns: columnsOf(table, await catalogueOf(client, table)) })
        }
        return { tables, rows: readAll(tables) }
      } finally {
        await releaseClient(client)
      }
    },

    async restore({ tables, rows }, skipsRefused, beforeCommit) {
      const client = await begin('')
      try {
        const found = await findRows(client, archived)
        if (found.length > 0) {
          return { kind: 'not-empty', found }
        }
        // The triggers would leave out repeated leads and queue notices. This is the one way to disable them that needs no
        // superuser; visitors' inserts wait meanwhile.
        const triggered = await tablesWithTriggers(client, tables)
        for (const name of triggered) {
          await client.query(`alter table public.${name} disable trigger user`)
        }
        const refused = await insertRows(client, { tables, rows })
        if (refused.length > 0 && !skipsRefused) {
          return { kind: 'refused', refused }
        }
        for (const { table } of tables) {
          await client.query(table.afterRestore ?? '')
          await continueNumbers(client, table)
        }
        for (const name of triggered) {
          await client.query(`alter table public.${name} enable trigger user`)
        }
        await beforeCommit?.()
        await client.query('commit')
        return { kind: 'restored', refused }
      } finally {
        await releaseClient(client)
      }
    },

    close: () => pool.end(),
  }
}

/** Keeps others from filling the tables that must be empty, and counts the rows in them. */
async function findRows(client: PoolClient, archived: readonly ArchivedTable[]): Promise<readonly RowCount[]> {
  const tables = archived.filter(({ mustBeEmpty }) => mustBeEmpty)
  const names = tables.map(({ name }) => `public.${name}`)
  await client.query(`lock table ${names.join(', ')} in share row exclusive mode`)
  const counts: RowCount[] = []
  for (const table of tables) {
    const { rows } = await client.query<SqlRow>(`select count(*) as count from public.${table.name}`)
    counts.push({ table, count: Number(rows[0]?.count) })
  }
  return counts.filter(({ count }) => count > 0)
}

async function tablesWithTriggers(client: PoolClient, tables: readonly TableColumns[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.relname as name from pg_catalog.pg_trigger t
     join pg_catalog.pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`,
    [tables.map(({ table }) => table.name)],
  )
  return rows.map(({ name }) => name)
}

async function catalogueOf(client: PoolClient, { name }: ArchivedTable): Promise<readonly CatalogueColumn[]> {
  const { rows } = await client.query<{ name: string; type: string; required: boolean }>(
    `select a.attname as name, t.typname as type, a.attnotnull as required
     from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [`public.${name}`],
  )
  return rows.map((column) => ({
    name: column.name,
    kind: kindOf(name, column.name, column.type),
    isRequired: column.required,
  }))
}

const kinds: Readonly<Record<string, ColumnKind>> = {
  text: 'text',
  uuid: 'text',
  int4: 'integer',
  int8: 'integer',
  timestamptz: 'time',
  date: 'day',
  bytea: 'bytes',
}

function kindOf(table: string, column: string, type: string): ColumnKind {
  const kind = kinds[type]
  if (kind === undefined) {
    throw new Error(`the column ${column} of ${table} has the type ${type}, which no backup can hold`)
  }
  return kind
}

async function* readRows(client: PoolClient, each: TableColumns): AsyncGenerator<ArchivedRow> {
  const { table, columns } = each
  const selected = Object.entries(columns).map(
    ([column, kind]) => `${selectedAs(column, kind)} as ${escapeIdentifier(column)}`,
  )
  const cursor = `all_${table.name}`
  await ask(client, `declare ${cursor} no scroll cursor for select ${selected.join(', ')} from public.${table.name}`)
  const length = holdsBytes(columns) ? 1 : PAGE_LENGTH
  for (;;) {
    const { rows } = await ask(client, `fetch ${length} from ${cursor}`)
    for (const row of rows) {
      yield toArchivedRow(each, row)
    }
    if (rows.length < length) {
      return
    }
  }
}

/** Runs a statement. Neither a server that stops (class 57) nor the driver of an ended connection names the database: their failures are translated. */
function ask(client: PoolClient, sql: string, values: unknown[] = []) {
  return client.query<SqlRow>(sql, values).catch((error: unknown) => {
    throw error instanceof DatabaseError && !error.code?.startsWith('57') ? error : translateFailure(error)
  })
}

/** Formats times and days in SQL, with microseconds where there are any: the driver's dates would lose them, and bigints are texts for it. */
function selectedAs(column: string, kind: ColumnKind): string {
  if (kind === 'time') {
    const text = `to_char(${escapeIdentifier(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    return `regexp_replace(${text}, '000Z$', 'Z')`
  }
  if (kind === 'integer') {
    return `${escapeIdentifier(column)}::float8`
  }
  return kind === 'day' ? `to_char(${escapeIdentifier(column)}, 'YYYY-MM-DD')` : escapeIdentifier(column)
}

async function insertRows(
  client: PoolClient,
  { tables, rows }: ArchiveContent<BackupRow>,
): Promise<readonly RefusedRow[]> {
  const refused: RefusedRow[] = []
  const inserts = new Map<ArchivedTable, Insert>()
  for (const each of tables) {
    await client.query(`delete from public.${each.table.name}`)
    const catalogue = await catalogueOf(client, each.table)
    const columns = insertedColumns(each, catalogue)
    const bytes = columns.filter((column) => each.columns[column] === 'bytes')
    inserts.set(each.table, { table: each.table, catalogue, columns, bytes, refused })
  }
  let page: BackupRow[] = []
  const write = async () => {
    const [first] = page
    const insert = first && inserts.get(first.table)
    if (insert !== undefined) {
      await insertTogether(client, insert, page)
    }
    page = []
  }
  for await (const row of rows) {
    if (page.length > 0 && page[0]?.table !== row.table) {
      await write()
    }
    const length = inserts.get(row.table)?.bytes.length ? 1 : PAGE_LENGTH
    if (page.push(row) === length) {
      await write()
    }
  }
  await write()
  return refused
}

/** How rows are inserted into a table. */
interface Insert {
  readonly table: ArchivedTable
  readonly catalogue: readonly CatalogueColumn[]
  readonly columns: readonly string[]
  /** The columns with pictures: these are parameters of their own, and the page has one row. */
  readonly bytes: readonly string[]
  readonly refused: RefusedRow[]
}

/** Inserts rows by one statement. When PostgreSQL refuses it, tries each half by itself, down to the refused rows. */
async function insertTogether(client: PoolClient, insert: Insert, rows: readonly BackupRow[]): Promise<void> {
  const { table, catalogue, columns, bytes, refused } = insert
  const places = columns.map((column) =>
    bytes.includes(column) ? `$${bytes.indexOf(column) + 2}::bytea` : escapeIdentifier(column),
  )
  const values = rows.map((row) => ({
    ...withFallbacks(row, catalogue),
    ...Object.fromEntries(bytes.map((column) => [column, null])),
  }))
  await ask(client, 'savepoint together')
  try {
    await ask(
      client,
      `insert into public.${table.name} (${columns.map(escapeIdentifier).join(', ')}) overriding system value
       select ${places.join(', ')} from json_populate_recordset(null::public.${table.name}, $1::json)`,
      [JSON.stringify(values), ...bytes.map((column) => rows[0]?.values[column])],
    )
    await ask(client, 'release savepoint together')
    return
  } catch (error) {
    const rule = violatedRule(error)
    if (rule === null) {
      throw error
    }
    await client.query('rollback to savepoint together; release savepoint together')
    const [row] = rows
    if (rows.length === 1 && row !== undefined) {
      refused.push(refusedRow(row, rule))
      return
    }
  }
  const half = Math.ceil(rows.length / 2)
  await insertTogether(client, insert, rows.slice(0, half))
  await insertTogether(client, insert, rows.slice(half))
}

/** Lets numbered rows continue after the highest: their sequence has not seen those that were restored. */
async function continueNumbers(client: PoolClient, { name }: ArchivedTable): Promise<void> {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `select attname as column, pg_get_serial_sequence($1, attname) as sequence from pg_catalog.pg_attribute
     where attrelid = $1::regclass and attidentity <> '' and not attisdropped`,
    [`public.${name}`],
  )
  for (const { column, sequence } of rows) {
    await client.query(
      `select setval('${sequence}', greatest(last_value, (select max(${escapeIdentifier(column)}) from public.${name})))
       from ${sequence} where exists (select from public.${name})`,
    )
  }
}

/** Returns the rule that a row violates, a constraint (class 23) or a type (class 22); null for other failures. */
function violatedRule(error: unknown): string | null {
  if (!(error instanceof DatabaseError) || !/^2[23]/.test(error.code ?? '')) {
    return null
  }
  // Not the message: that of class 22 may quote a value.
  return error.constraint === undefined ? `error ${error.code}` : `constraint failed: ${error.constraint}`
}
