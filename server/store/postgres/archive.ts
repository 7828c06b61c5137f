import { DatabaseError, type Pool, type PoolClient } from 'pg'
import {
  type ArchivedRow,
  type ArchivedTable,
  archivedColumns,
  archivedTables,
  type BackupRow,
  isTimeColumn,
  type LeadArchive,
  toArchivedRow,
} from '../lead-archive.ts'
import { collectRefusals, type RefusalCollector, type Refusals, type ViolatedRule } from '../lead-store.ts'
import type { SqlRow } from '../sql-database.ts'
import { releaseClient } from './pool.ts'

/** Rows in one round trip. */
const PAGE_LENGTH = 1000

const TIMEOUT_MS = 10_000

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Opens PostgreSQL as an archive, its schema being up to date (migrate.ts).
 *
 * @param pool connections of the role that owns the tables; closed with the archive
 */
export function openPostgresArchive(pool: Pool): LeadArchive {
  async function begin(transaction: string): Promise<PoolClient> {
    const client = await pool.connect()
    try {
      await client.query(`begin ${transaction}; set local statement_timeout = ${TIMEOUT_MS}`)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  return {
    async *rows() {
      const client = await begin('isolation level repeatable read read only')
      try {
        for (const table of archivedTables) {
          yield* readRows(client, table)
        }
      } finally {
        await releaseClient(client)
      }
    },

    async restore(rows, skipsRefused) {
      const client = await begin('')
      try {
        // The triggers would leave out repeated leads and queue notices. This is the one way to disable them that needs no
        // superuser; visitors' inserts wait meanwhile.
        await client.query('alter table public.leads disable trigger user')
        const { rowCount } = await client.query('select 1 from public.leads limit 1')
        if (rowCount !== 0) {
          return { kind: 'not-empty' }
        }
        // Digests that are there refer to leads that are gone.
        await client.query('delete from public.notifications; delete from public.lead_events')
        const refusals = await insertRows(client, rows)
        if (refusals.rows.length > 0 && !skipsRefused) {
          return { kind: 'refused', refusals }
        }
        await client.query('alter table public.leads enable trigger user; commit')
        return { kind: 'restored', refusals }
      } finally {
        await releaseClient(client)
      }
    },

    close: () => pool.end(),
  }
}

async function* readRows(client: PoolClient, table: ArchivedTable): AsyncIterable<ArchivedRow> {
  const columns = archivedColumns[table].map((column) => (isTimeColumn(table, column) ? timeText(column) : column))
  const cursor = `all_${table}`
  const order = table === 'lead_events' ? ' order by seq' : ''
  await client.query(`declare ${cursor} no scroll cursor for select ${columns.join(', ')} from public.${table}${order}`)
  for (;;) {
    const { rows } = await client.query<SqlRow>(`fetch ${PAGE_LENGTH} from ${cursor}`)
    for (const row of rows) {
      yield toArchivedRow(table, row)
    }
    if (rows.length < PAGE_LENGTH) {
      return
    }
  }
}

/** Formats a time in SQL, with microseconds where there are any: the driver's dates would lose them. */
function timeText(column: string): string {
  const text = `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  return `regexp_replace(${text}, '000Z$', 'Z') as ${column}`
}

async function insertRows(client: PoolClient, rows: AsyncIterable<BackupRow>): Promise<Refusals> {
  const refusals = collectRefusals()
  let page: BackupRow[] = []
  const write = async () => {
    for (const table of archivedTables) {
      const ofTable = page.filter((row) => row.table === table)
      if (ofTable.length > 0) {
        await insertTogether(client, table, ofTable, refusals)
      }
    }
    page = []
  }
  for await (const row of rows) {
    if (page.push(row) === PAGE_LENGTH) {
      await write()
    }
  }
  await write()
  return refusals.all()
}

/** Inserts rows by one statement. When PostgreSQL refuses it, tries each half by itself, down to the refused rows. */
async function insertTogether(
  client: PoolClient,
  table: ArchivedTable,
  rows: readonly BackupRow[],
  refusals: RefusalCollector,
): Promise<void> {
  const columns = archivedColumns[table].join(', ')
  await client.query('savepoint together')
  try {
    await client.query(
      `insert into public.${table} (${columns})
       select ${columns} from json_populate_recordset(null::public.${table}, $1::json)`,
      [JSON.stringify(rows.map(({ values }) => values))],
    )
    await client.query('release savepoint together')
    return
  } catch (error) {
    const violated = violatedRule(error)
    if (violated === null) {
      throw error
    }
    await client.query('rollback to savepoint together; release savepoint together')
    const [first] = rows
    if (rows.length === 1 && first !== undefined) {
      refusals.add(first, violated)
      return
    }
  }
  const half = Math.ceil(rows.length / 2)
  await insertTogether(client, table, rows.slice(0, half), refusals)
  await insertTogether(client, table, rows.slice(half), refusals)
}

/** Returns the rule that a row violates, a constraint (class 23) or a type (class 22); null for other failures. */
function violatedRule(error: unknown): ViolatedRule | null {
  if (!(error instanceof DatabaseError) || !/^2[23]/.test(error.code ?? '')) {
    return null
  }
  // Not the message: that of class 22 may quote a value.
  const rule = error.constraint === undefined ? `error ${error.code}` : `constraint failed: ${error.constraint}`
  return { rule, isReference: error.code === FOREIGN_KEY_VIOLATION }
}
