import pg from 'pg'
import type { StartedPostgres } from '../../test/postgres.ts'

/**
 * Creates a further database.
 *
 * @returns its address
 */
export async function createDatabase({ url }: StartedPostgres, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
