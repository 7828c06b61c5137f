import type { InstalledPostgres } from './installed-postgres.ts'
import { startInstalledPostgres } from './start-installed.ts'
import { startPglite } from './start-pglite.ts'
import { askServer, type TestDatabase } from './test-database.ts'

/**
 * Gets a PostgreSQL for the tests: the given one, else an installed one that starts here, else PGlite.
 *
 * @param explicitUrl the `TEST_DATABASE_URL` variable; when set, it is this one or none
 * @param installed the servers to try, in this order
 * @param say hears why an installed server was passed over
 */
export async function findPostgres(
  explicitUrl: string | undefined,
  installed: readonly InstalledPostgres[],
  say: (sentence: string) => void,
): Promise<TestDatabase> {
  if (explicitUrl) {
    return connectToGiven(explicitUrl)
  }
  for (const candidate of installed) {
    try {
      return await startInstalledPostgres(candidate)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      say(`PostgreSQL ${candidate.version} in ${candidate.programs} is of no use here: ${reason}.`)
    }
  }
  return startPglite()
}

async function connectToGiven(url: string): Promise<TestDatabase> {
  const { version, isSuperuser } = await askServer(url).catch((error: unknown) => {
    throw new Error('TEST_DATABASE_URL is set, but there is no connecting to it.', { cause: error })
  })
  if (!isSuperuser) {
    throw new Error('TEST_DATABASE_URL must name a superuser: the tests create databases and roles.')
  }
  return {
    url,
    kind: 'server',
    description: `PostgreSQL ${version}, TEST_DATABASE_URL`,
    stop: async () => undefined,
  }
}
