import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { leadColumns, type StoredLead, toStoredLead } from '../../test/stored-leads.ts'

/** Reads what the server stores while it runs. */
export interface StoredLeads {
  /** Leads that were created at this time or later. */
  since(time: Date): Promise<readonly StoredLead[]>
  count(): Promise<number>
  close(): Promise<void>
}

/** Opens the embedded database of a server. */
export function leadsInSqlite(directory: string): StoredLeads {
  const database = new DatabaseSync(join(directory, 'data', 'leads.db'), { readOnly: true })
  const since = database.prepare(`select ${leadColumns} from leads where created_at >= ?`)
  const count = database.prepare('select count(*) as found from leads')
  return {
    since: async (time) => since.all(time.toISOString()).map(toStoredLead),
    count: async () => Number(count.get()?.found),
    close: async () => database.close(),
  }
}

/** The same in a PostgreSQL. */
export async function leadsInPostgres(url: string): Promise<StoredLeads> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    since: async (time) => {
      const { rows } = await client.query(`select ${leadColumns} from leads where created_at >= $1`, [time])
      return rows.map(toStoredLead)
    },
    count: async () => Number((await client.query('select count(*) as found from leads')).rows[0]?.found),
    close: () => client.end(),
  }
}
