import type { SqlValue, Statement } from '../database/sql-database.ts'

/** Withdraws the published reviews of leads that are being erased; of the others nothing stays. */
export function withdrawErased(leads: string, values: readonly SqlValue[], now: Date): Statement {
  const at = `$${values.length + 1}`
  return {
    // The coalesce gives the parameter the type of its column.
    sql: `update reviews set lead_id = null, withdrawn_at = coalesce(withdrawn_at, ${at}), stars = null, words = null,
        shown_as = null, may_publish = null, answer = null
      where place is not null and lead_id in (select id from leads where ${leads})`,
    values: [...values, now.toISOString()],
  }
}
