import pg from 'pg'

/**
 * Creates a further database on a PostgreSQL server.
 *
 * @param url address of a database there, as a superuser
 * @returns the new one's address
 */
export async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
