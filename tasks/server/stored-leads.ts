import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A lead as it lies in the database file, read past the server. */
export interface StoredLead {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly zone: string
}

export function readStoredLeads(dataFolder: string): readonly StoredLead[] {
  const database = new DatabaseSync(join(dataFolder, 'leads.db'), { readOnly: true, timeout: 5_000 })
  try {
    const rows = database.prepare('select id, name, email, phone, zone from leads order by created_at, rowid').all()
    return rows.map((row) => ({
      id: String(row.id),
      name: String(row.name),
      email: String(row.email),
      phone: String(row.phone),
      zone: String(row.zone),
    }))
  } finally {
    database.close()
  }
}
