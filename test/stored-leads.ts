import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { campaignParts } from '../leads/campaign.ts'
import { type LeadField, leadFields, mapFields } from '../leads/lead.ts'
import { query } from './postgres.ts'

/** A stored lead, read from the database past the server. */
export type StoredLead = Readonly<Record<'id' | LeadField, string>>

const columns = ['id', ...leadFields] as const

/** The columns that are read. */
export const leadColumns = columns.join(', ')

/** Every lead in the embedded database, in the order in which they came. */
export function readStoredLeads(dataFolder: string): readonly StoredLead[] {
  return readDatabase(dataFolder, `select ${leadColumns} from leads order by created_at, rowid`).map(toStoredLead)
}

const selectCampaign = `select ${campaignParts.join(', ')} from leads where email = `

/** The campaign of the leads with an address in the embedded database. */
export function readCampaigns(dataFolder: string, email: string): readonly object[] {
  return readDatabase(dataFolder, `${selectCampaign}?`, email).map((row) => ({ ...row }))
}

/** The visits in the embedded database, in the order of their pages. */
export function readVisits(dataFolder: string): readonly object[] {
  return readDatabase(dataFolder, 'select * from visits order by path').map((row) => ({ ...row }))
}

function readDatabase(dataFolder: string, sql: string, ...values: readonly string[]) {
  const database = new DatabaseSync(join(dataFolder, 'leads.db'), { readOnly: true, timeout: 60_000 })
  try {
    return database.prepare(sql).all(...values)
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
  return (await query(url, 'select email from leads')).map(({ email }) => String(email))
}

/** The campaign of the leads with an address in a PostgreSQL. */
export function campaignsInPostgres(url: string, email: string): Promise<readonly object[]> {
  return query(url, `${selectCampaign}$1`, email)
}
