import { join } from 'node:path'
import pg from 'pg'
import { readStoredLeads } from './stored-leads.ts'

/** The addresses of all leads in an embedded database, one for each row. */
export async function addressesInSqlite(directory: string): Promise<readonly string[]> {
  return readStoredLeads(join(directory, 'data')).map(({ email }) => email)
}

/** The same in a PostgreSQL. */
export async function addressesInPostgres(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ email: string }>('select email from leads')
    return rows.map(({ email }) => email)
  } finally {
    await client.end()
  }
}
