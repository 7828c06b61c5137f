import type { EventKind } from '../../leads/events.ts'
import { type Lead, leadFields } from '../../leads/lead.ts'
import type { HandSource } from '../../leads/lead-state.ts'
import { SAME_LEAD_WINDOW_MS } from '../../leads/same-lead.ts'
import { searchText } from '../../leads/search-text.ts'
import { CLOCK_TOLERANCE_MS, isoAfter, isoBefore } from '../database/clock.ts'
import { query, type SqlDatabase, type SqlValue, type Statement } from '../database/sql-database.ts'
import { addEvent } from './change-lead.ts'
import { sameLeadHash } from './lead-rows.ts'

/** A request that somebody of the business writes in. */
export interface HandLead {
  /** Made by who sends it, so that sending it again after a lost answer writes no second one. */
  readonly id: string
  readonly lead: Lead
  readonly arrivedBy: HandSource
  /** When the person wrote or called: the 24 hours begin then. */
  readonly createdAt: Date
  /** The person in the office. */
  readonly by: string
  /** Empty for none. */
  readonly note: string
  readonly now: Date
}

/** What became of it: `known` has the id of the same lead, which came within 24 hours. */
export type EnteredLead = { readonly kind: 'entered' | 'known'; readonly id: string }

/**
 * Stores a lead that was written in by hand, with its events and what the outbox needs for it, in one transaction. A lead that
 * repeats one of the last 24 hours is not stored again, as one of the form is not.
 *
 * @param queue the statements for the outbox, which run when the lead is there
 */
export async function enterLead(
  database: SqlDatabase,
  hand: HandLead,
  queue: readonly Statement[],
): Promise<EnteredLead> {
  const known = await findSame(database, hand)
  if (known !== null) {
    return { kind: 'known', id: known }
  }
  const { id, by, now, note, arrivedBy } = hand
  const isFirst = `leads.id = $1 and not exists (select 1 from lead_events where lead_id = $1 and kind = 'entered')`
  const noted = (kind: EventKind, text: string) =>
    addEvent({ unchanged: isFirst, values: [id] }, { at: now, kind, by, text })
  await database.run([
    insert(database, hand),
    ...(note === '' ? [] : [noted('note', note)]),
    noted('entered', arrivedBy),
    ...queue,
  ])
  // The same lead may have been stored at this moment, which PostgreSQL's trigger sees.
  const same = await findSame(database, hand)
  return same === null ? { kind: 'entered', id } : { kind: 'known', id: same }
}

function insert(database: SqlDatabase, { id, lead, arrivedBy, createdAt }: HandLead): Statement {
  const columns: Readonly<Record<string, SqlValue>> = {
    id,
    created_at: createdAt.toISOString(),
    ...Object.fromEntries(leadFields.map((field) => [field, lead[field]])),
    same_lead_key: sameLeadHash(lead),
    arrived_by: arrivedBy,
    ...(database.computesSearch ? {} : { search: searchText(lead) }),
  }
  const places = Object.keys(columns).map((_, index) => `$${index + 1}`)
  return {
    sql: `insert into leads (${Object.keys(columns).join(', ')}) values (${places.join(', ')}) on conflict (id) do nothing`,
    values: Object.values(columns),
  }
}

/** Finds the id of the same lead; null when there is none, or when this one is stored already. */
async function findSame(database: SqlDatabase, { id, lead, now }: HandLead): Promise<string | null> {
  const rows = await query(
    database,
    `select id from leads where id = $1
     or same_lead_key = $2 and created_at > $3 and created_at < $4 order by created_at desc`,
    id,
    sameLeadHash(lead),
    isoBefore(now, SAME_LEAD_WINDOW_MS),
    isoAfter(now, CLOCK_TOLERANCE_MS),
  )
  const ids = rows.map((row) => String(row.id))
  return ids.includes(id) ? null : (ids[0] ?? null)
}
