import { type Lead, leadFields } from '../../leads/lead.ts'
import { searchText } from '../../leads/search-text.ts'
import { query, type SqlDatabase, type SqlValue } from '../database/sql-database.ts'
import { addEvent, type Change, guardOf, lockLead, readState } from './change-lead.ts'
import type { LeadRecord } from './lead-record.ts'
import { leadColumns, sameLeadHash, toLeadRecord } from './lead-rows.ts'

interface Correction extends Change {
  /** The version that the correction is for; without one it is for the newest. */
  readonly version?: number
}

/**
 * Corrects fields of a lead and what is computed from them. Repeats when somebody else has changed the lead in between, as the
 * key of equal leads is made of several fields.
 */
export async function correctLead(
  database: SqlDatabase,
  { id, by, now, version }: Correction,
  fields: Partial<Lead>,
): Promise<LeadRecord | 'unknown' | 'newer'> {
  for (;;) {
    const before = await readState(database, id)
    const [row] = before === null ? [] : await query(database, `select ${leadColumns} from leads where id = $1`, id)
    if (before === null || row === undefined) {
      return 'unknown'
    }
    if (version !== undefined && before.version !== version) {
      return 'newer'
    }
    const lead = toLeadRecord(row)
    const corrected = { ...lead, ...fields }
    const changed = leadFields.filter((field) => corrected[field] !== lead[field])
    if (changed.length === 0) {
      return lead
    }
    const guard = guardOf(before)
    const values: SqlValue[] = [...guard.values]
    const place = (value: SqlValue) => `$${values.push(value)}`
    const changes = [
      'version = version + 1',
      ...changed.map((field) => `${field} = ${place(corrected[field])}`),
      ...(changed.includes('email') ? ['email_refused_at = null'] : []),
      ...(database.computesSearch ? [] : [`search = ${place(searchText(corrected))}`]),
      `same_lead_key = ${place(sameLeadHash(corrected))}`,
    ]
    const results = await database.run([
      ...lockLead(id),
      // The names of the fields alone: what was wrong is to be forgotten.
      addEvent(guard, { at: now, kind: 'corrected', by, text: changed.join(', ') }),
      { sql: `update leads set ${changes.join(', ')} where ${guard.unchanged} returning ${leadColumns}`, values },
    ])
    const after = results.at(-1)?.[0]
    if (after !== undefined) {
      return toLeadRecord(after)
    }
  }
}
