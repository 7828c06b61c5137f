import { toDateOrNull, toTextOrNull } from '../../database/row-values.ts'
import type { SqlRow } from '../../database/sql-database.ts'
import type { LeadRecord } from '../../leads/lead-record.ts'
import { leadColumnsOf, toLeadRecord } from '../../leads/lead-rows.ts'

/** A lead in a list of the office. */
export interface OfficeRow {
  readonly lead: LeadRecord
  readonly callBackAt: Date | null
  /** How often nobody answered. */
  readonly attempts: number
  /** When somebody last wrote and waits for an answer. */
  readonly writtenAt: Date | null
  /** The newest note. */
  readonly note: string | null
}

/** The columns that `toOfficeRow` reads. */
export const officeColumns = `${leadColumnsOf('leads')}, leads.call_back_at,
  (select count(*) from lead_events where lead_events.lead_id = leads.id and lead_events.kind = 'no-answer') as attempts,
  (select max(at) from lead_events where lead_events.lead_id = leads.id and lead_events.kind = 'written') as written_at,
  (select text from lead_events where lead_events.lead_id = leads.id and lead_events.kind = 'note'
    order by seq desc limit 1) as note`

/** Parses the row of a lead in the office. */
export function toOfficeRow(row: SqlRow): OfficeRow {
  return {
    lead: toLeadRecord(row),
    callBackAt: toDateOrNull(row.call_back_at),
    attempts: Number(row.attempts),
    writtenAt: toDateOrNull(row.written_at),
    note: toTextOrNull(row.note),
  }
}
