import { migrate } from '../server/database/postgres/migrate.ts'
import { openPool } from '../server/database/postgres/pool.ts'
import { freshTestDatabase } from './fixtures/postgres-database.ts'
import { query, startPostgres } from './postgres.ts'

/**
 * Starts the PostgreSQL of the store and server tests, unless `TEST_DATABASE_URL` names one, and makes the database there that
 * `migratedTestDatabase` copies.
 *
 * @returns what removes both, and the copies that are kept for other tests
 */
export default async function setUpPostgres(): Promise<(() => Promise<void>) | undefined> {
  // Of another project of the same run.
  if (process.env.TEST_DATABASE_TEMPLATE) {
    return undefined
  }
  const server = process.env.TEST_DATABASE_URL ? null : await startPostgres()
  process.env.TEST_DATABASE_URL ||= server?.url
  const { url, drop } = await freshTestDatabase()
  const pool = openPool(url, 1)
  await migrate(pool)
  await pool.end()
  process.env.TEST_DATABASE_TEMPLATE = new URL(url).pathname.slice(1)
  if (server !== null) {
    return server.stop
  }
  return async () => {
    await dropCopies(process.env.TEST_DATABASE_URL ?? '', process.env.TEST_DATABASE_TEMPLATE ?? '')
    await drop()
  }
}

async function dropCopies(url: string, template: string): Promise<void> {
  const copies = await query(url, 'select datname from pg_database where starts_with(datname, $1)', `${template}_`)
  for (const { datname } of copies) {
    await query(url, `drop database "${datname}" with (force)`)
  }
}
