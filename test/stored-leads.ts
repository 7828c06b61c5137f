import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/** A lead as it lies in the database file, read past the server. */
export interface StoredLead {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly zone: string
}

/** What is read of each. */
export const leadColumns = 'id, name, email, phone, zone'

/** Every lead in the embedded database, in the order in which they came. */
export function readStoredLeads(dataFolder: string): readonly StoredLead[] {
  const database = new DatabaseSync(join(dataFolder, 'leads.db'), { readOnly: true, timeout: 5_000 })
  try {
    return database.prepare(`select ${leadColumns} from leads order by created_at, rowid`).all().map(toStoredLead)
  } finally {
    database.close()
  }
}

/** A row of those columns as a lead. */
export function toStoredLead(row: Readonly<Record<string, unknown>>): StoredLead {
  return {
    id: String(row.id),
    name: String(row.name),
    email: String(row.email),
    phone: String(row.phone),
    zone: String(row.zone),
  }
}

/** The addresses of all leads in a PostgreSQL, one for each row. */
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
