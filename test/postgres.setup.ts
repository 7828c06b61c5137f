import { migrate } from '../server/database/postgres/migrate.ts'
import { openPool } from '../server/database/postgres/pool.ts'
import { freshTestDatabase } from './fixtures/postgres-database.ts'
import { startPostgres } from './postgres.ts'

/**
 * Starts the PostgreSQL of the store and server tests, unless `TEST_DATABASE_URL` names one, and makes the database there that
 * `migratedTestDatabase` copies.
 *
 * @returns what removes both
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
  return server?.stop ?? drop
}
