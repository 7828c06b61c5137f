import type { LeadRecord } from '../store/lead-record.ts'
import type { LeadRecords } from '../store/lead-records.ts'

export type FoundLead =
  | { readonly ok: true; readonly lead: LeadRecord }
  | { readonly ok: false; readonly problem: string }

/** Finds a lead by its id or the beginning of it, or says why there is not one. */
export async function findLead(records: LeadRecords, id: string): Promise<FoundLead> {
  const found = await records.find(id)
  if (found === 'unknown') {
    const hint = /^[0-9a-f-]{0,3}$/i.test(id) ? ': at least four characters of it are needed' : ''
    return { ok: false, problem: `there is no lead with the id "${id}"${hint}` }
  }
  if (found === 'ambiguous') {
    return { ok: false, problem: `several leads have an id that begins with "${id}": give more of it` }
  }
  return { ok: true, lead: found }
}
