import type { DatabaseSync } from 'node:sqlite'
import { SAME_LEAD_WINDOW_MS } from '../../../leads/same-lead.ts'
import { HARD_LIMIT, HARD_LIMIT_SQLSTATE, type Origin, SHARED_SENDER_PREFIX } from '../origin.ts'
import { StoreRefusal } from '../store-refusal.ts'
import type { LeadRow } from './lead-row.ts'

/** Does within a transaction what PostgreSQL's triggers do: leaves out repeated leads, and queues a notice of new ones. */
export function prepareInsert(database: DatabaseSync): (rows: readonly LeadRow[], origin: Origin) => number {
  const insertNew = database.prepare(
    `insert into leads (id, created_at, name, email, phone, zone, same_lead_key)
     select :id, :createdAt, :name, :email, :phone, :zone, :sameLeadKey
     where not exists (select 1 from leads where same_lead_key = :sameLeadKey and created_at > :windowStart)`,
  )
  const countOfSender = database.prepare(
    'select count(*) as found from notifications where sender = :sender and created_at > :periodStart',
  )
  const insertNotice = database.prepare(
    `insert into notifications (id, lead_id, kind, status, created_at, due_at, sender, signal)
     values (:id || ':notice', :id, 'notice', 'new', :createdAt, :createdAt, :sender, :signal)`,
  )

  function isPastLimit(sender: string, now: number): boolean {
    const periodStart = new Date(now - HARD_LIMIT.periodMs).toISOString()
    return Number(countOfSender.get({ sender, periodStart })?.found) >= HARD_LIMIT.leads
  }

  function insert(row: LeadRow, { sender, signal }: Origin): number {
    const now = Date.parse(row.createdAt)
    const windowStart = new Date(now - SAME_LEAD_WINDOW_MS).toISOString()
    if (Number(insertNew.run({ ...row, windowStart }).changes) === 0) {
      return 0
    }
    if (sender !== null && !sender.startsWith(SHARED_SENDER_PREFIX) && isPastLimit(sender, now)) {
      throw new StoreRefusal(HARD_LIMIT_SQLSTATE, 'too many leads from one address')
    }
    insertNotice.run({ id: row.id, createdAt: row.createdAt, sender, signal })
    return 1
  }

  return (rows, origin) => rows.reduce((total, row) => total + insert(row, origin), 0)
}
