import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/** The addresses of all leads in an embedded database, one for each row. */
export async function addressesInSqlite(directory: string): Promise<readonly string[]> {
  const database = new DatabaseSync(join(directory, 'data', 'leads.db'), { readOnly: true })
  try {
    return database
      .prepare('select email from leads')
      .all()
      .map(({ email }) => String(email))
  } finally {
    database.close()
  }
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
