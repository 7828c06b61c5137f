import { CONTACT_WITHIN_MS } from '../../leads/contact-promise.ts'
import { type SqlRow, toDate, toDateOrNull } from '../database/sql-database.ts'
import type { ContactFigures } from './lead-record.ts'

/** Computes how the promise of contact was kept, from rows that have the three times of a lead. */
export function contactFigures(rows: readonly SqlRow[], now: Date): ContactFigures {
  const leads = rows.map(({ created_at, promise_from, contacted_at }) => ({
    // Of a lead of closed days the first open hour.
    createdMs: toDate(promise_from ?? created_at).getTime(),
    contactedMs: toDateOrNull(contacted_at)?.getTime() ?? null,
  }))
  const waits = leads
    // At least zero, also where the clock was ahead when the lead came, and for who is called on a closed day.
    .flatMap(({ createdMs, contactedMs }) => (contactedMs === null ? [] : [Math.max(0, contactedMs - createdMs)]))
    .sort((one, other) => one - other)
  const overdue = leads.filter(
    ({ createdMs, contactedMs }) => contactedMs === null && now.getTime() - createdMs > CONTACT_WITHIN_MS,
  )
  return {
    leads: leads.length,
    withinDeadline: waits.filter((wait) => wait <= CONTACT_WITHIN_MS).length,
    decided: waits.length + overdue.length,
    medianMs: medianOf(waits),
  }
}

function medianOf(sorted: readonly number[]): number | null {
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
