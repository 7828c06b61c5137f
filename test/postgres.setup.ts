import { startPostgres } from './postgres.ts'

/**
 * Starts the PostgreSQL of the store and server tests, unless `TEST_DATABASE_URL` names one.
 *
 * @returns what stops it
 */
export default async function setUpPostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) {
    return undefined
  }
  const { url, stop } = await startPostgres()
  process.env.TEST_DATABASE_URL = url
  return stop
}
