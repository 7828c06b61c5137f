import { randomUUIDv7 } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Lead } from '../../../leads/lead.ts'
import {
  type ArchiveAccess,
  type ArchivedRow,
  type ArchivedTable,
  archivedColumns,
  archivedTables,
  type BackupRow,
  isTimeColumn,
  type LeadArchive,
  toArchivedRow,
} from '../lead-archive.ts'
import { sameLeadHash } from '../lead-rows.ts'
import { collectRefusals, type Refusals } from '../lead-store.ts'
import { searchText } from '../search-text.ts'
import { openDatabase } from './database.ts'
import { isConstraintViolation, isForeignKeyViolation } from './failure.ts'
import { rollBack } from './migrate.ts'
import { openForReading } from './open-for-reading.ts'

/** A new lead with the columns that PostgreSQL computes by itself. */
export interface LeadRow extends Lead {
  /** In the order of time (RFC 9562, version 7), so that new rows land on the same pages of the indexes. */
  readonly id: string
  /** ISO 8601 in UTC with milliseconds, so that texts sort as times. */
  readonly createdAt: string
  readonly sameLeadKey: string
  readonly search: string
}

export function toLeadRow(lead: Lead, now: Date): LeadRow {
  return {
    ...lead,
    id: randomUUIDv7(),
    createdAt: now.toISOString(),
    sameLeadKey: sameLeadHash(lead),
    search: searchText(lead),
  }
}

/** Ids from PostgreSQL and from earlier versions are random: each row of a restore may land on another page of the index. */
const CACHE_KIB = 65_536

/**
 * Opens the embedded database as an archive, on a connection of its own: a long read does not hold up the server's writes.
 *
 * @param directory the data folder
 * @param access 'restore' needs a database that may be written
 * @throws when the database cannot be used
 */
export function openSqliteArchive(directory: string, access: ArchiveAccess): LeadArchive {
  const { database, assertUnchanged } =
    access === 'read'
      ? openForReading(directory)
      : { database: openDatabase(directory), assertUnchanged: () => undefined }
  database.exec(`pragma cache_size = ${-CACHE_KIB}`)
  return {
    async *rows() {
      // All reads of a transaction see the database as of its first one.
      database.exec('begin')
      try {
        yield* readRows(database)
        assertUnchanged()
      } finally {
        rollBack(database)
      }
    },

    async restore(rows, skipsRefused) {
      database.exec('begin immediate')
      try {
        if (database.prepare('select 1 from leads limit 1').get() !== undefined) {
          return { kind: 'not-empty' }
        }
        const refusals = await insertRows(database, rows)
        if (refusals.rows.length > 0 && !skipsRefused) {
          return { kind: 'refused', refusals }
        }
        database.exec('commit')
        return { kind: 'restored', refusals }
      } finally {
        rollBack(database)
      }
    },

    async close() {
      database.close()
    },
  }
}

function* readRows(database: DatabaseSync): Iterable<ArchivedRow> {
  for (const table of archivedTables) {
    for (const row of database.prepare(`select ${archivedColumns[table].join(', ')} from ${table}`).iterate()) {
      yield toArchivedRow(table, row)
    }
  }
}

async function insertRows(database: DatabaseSync, rows: AsyncIterable<BackupRow>): Promise<Refusals> {
  // Digests that are there refer to leads that are gone.
  database.exec('delete from notifications; delete from lead_events')
  const prepare = (table: ArchivedTable) => {
    const columns = [...archivedColumns[table], ...(table === 'leads' ? ['search'] : [])]
    return database.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((column) => `:${column}`).join(', ')})`,
    )
  }
  const statements = {
    leads: prepare('leads'),
    notifications: prepare('notifications'),
    lead_events: prepare('lead_events'),
  }
  const refusals = collectRefusals()
  for await (const row of rows) {
    try {
      statements[row.table].run(toOwnValues(row))
    } catch (error) {
      if (!isConstraintViolation(error)) {
        throw error
      }
      refusals.add(row, { rule: error.message, isReference: isForeignKeyViolation(error) })
    }
  }
  return refusals.all()
}

/** Converts times to milliseconds, as they sort as texts here. A missing key becomes one that equals no other lead's. */
function toOwnValues({ table, values }: ArchivedRow): ArchivedRow['values'] {
  const own = Object.entries(values).map(([column, value]) => [
    column,
    typeof value === 'string' && isTimeColumn(table, column) ? `${value.slice(0, 23)}Z` : value,
  ])
  return { ...Object.fromEntries(own), ...(table === 'leads' && computedColumns(values)) }
}

/** The columns that PostgreSQL computes by itself, or that may be null there. */
function computedColumns({ name, email, phone, same_lead_key }: ArchivedRow['values']) {
  return {
    same_lead_key: same_lead_key ?? '',
    search: searchText({ name: String(name), email: String(email), phone: String(phone) }),
  }
}
