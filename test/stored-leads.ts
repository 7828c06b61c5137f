import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { type LeadField, leadFields, mapFields } from '../leads/lead.ts'

/** A stored lead, read from the database past the server. */
export type StoredLead = Readonly<Record<'id' | LeadField, string>>

const columns = ['id', ...leadFields] as const

/** The columns that are read. */
export const leadColumns = columns.join(', ')

/** Every lead in the embedded database, in the order in which they came. */
export function readStoredLeads(dataFolder: string): readonly StoredLead[] {
  const database = new DatabaseSync(join(dataFolder, 'leads.db'), { readOnly: true, timeout: 5_000 })
  try {
    return database.prepare(`select ${leadColumns} from leads order by created_at, rowid`).all().map(toStoredLead)
  } finally {
    database.close()
  }
}

/** Reads a lead from a row of these columns. */
export function toStoredLead(row: Readonly<Record<string, unknown>>): StoredLead {
  return { id: String(row.id), ...mapFields((field) => String(row[field])) }
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
