import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { LeadRecords } from './lead-records.ts'
import { leadRecordsIn } from './lead-records-in-sql.ts'
import type { StoreDatabase } from './lead-store.ts'
import type { NotificationQueue } from './notification-queue.ts'
import { notificationQueueIn } from './notification-queue-in-sql.ts'
import { freshTestDatabase } from './postgres/fresh-test-database-fixture.ts'
import { migrate } from './postgres/migrate.ts'
import { openPool } from './postgres/open-pool.ts'
import { openPostgresStore } from './postgres/open-postgres-store.ts'
import { openSqliteStore } from './sqlite/open-sqlite-store.ts'

/** Short, so that tests of a database that is held by others need not wait long. */
const BUSY_TIMEOUT_MS = 300
const STATEMENT_TIMEOUT_MS = 5000

/** The four columns of a stored lead, read past the store. */
export interface StoredLead {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly zone: string
}

/** A store on a database of its own, and what a test must see of it. */
export interface StoreFixture {
  readonly leads: StoreDatabase
  readonly records: LeadRecords
  readonly queue: NotificationQueue
  /** All rows, in the order in which they came. */
  storedLeads(): Promise<StoredLead[]>
  /** Makes every stored lead older, or younger by a negative number. */
  ageLeads(hours: number): Promise<void>
  close(): Promise<void>
}

/** The embedded store in a folder of its own. */
export async function sqliteFixture(): Promise<StoreFixture & { readonly directory: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-'))
  const leads = await openSqliteStore(directory, BUSY_TIMEOUT_MS)
  const onDatabase = <Result>(use: (database: DatabaseSync) => Result): Result => {
    const database = new DatabaseSync(join(directory, 'leads.db'))
    try {
      return use(database)
    } finally {
      database.close()
    }
  }
  return {
    leads,
    records: leadRecordsIn(leads),
    queue: notificationQueueIn(leads),
    directory,
    storedLeads: async () =>
      onDatabase((database) =>
        database
          .prepare('select name, email, phone, zone from leads order by rowid')
          .all()
          .map((row) => ({
            name: String(row.name),
            email: String(row.email),
            phone: String(row.phone),
            zone: String(row.zone),
          })),
      ),
    ageLeads: async (hours) => {
      onDatabase((database) =>
        database
          .prepare(`update leads set created_at = strftime('%Y-%m-%dT%H:%M:%fZ', created_at, ?)`)
          .run(`${-hours} hours`),
      )
    },
    close: async () => {
      await leads.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The store on a fresh PostgreSQL database, its schema made by the migrations. */
export async function postgresFixture() {
  const database = await freshTestDatabase()
  const pool = openPool(database.url, database.connections)
  await migrate(pool)
  const leads = openPostgresStore(pool, STATEMENT_TIMEOUT_MS)
  const fixture: StoreFixture = {
    leads,
    records: leadRecordsIn(leads),
    queue: notificationQueueIn(leads),
    storedLeads: () =>
      database.query<StoredLead>('select name, email, phone, zone from leads order by created_at, ctid'),
    ageLeads: async (hours) => {
      await database.query(`update leads set created_at = created_at - make_interval(hours => ${hours})`)
    },
    close: async () => {
      await leads.close()
      await database.drop()
    },
  }
  return { ...fixture, database }
}
