import type { EventKind } from '../../leads/events.ts'
import { type Lead, leadFields } from '../../leads/lead.ts'
import type { HandSource } from '../../leads/lead-state.ts'
import { SAME_LEAD_WINDOW_MS } from '../../leads/same-lead.ts'
import { searchText } from '../../leads/search-text.ts'
import { CLOCK_TOLERANCE_MS, isoAfter, isoBefore } from '../database/clock.ts'
import { type Place, query, type SqlDatabase, type SqlValue, type Statement, write } from '../database/sql-database.ts'
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
  // The same lead may have been stored at this moment: by a colleague, or from the form.
  const same = await findSame(database, hand)
  return same === null ? { kind: 'entered', id } : { kind: 'known', id: same }
}

/** Inserts the lead unless the same one was stored meanwhile, which in PostgreSQL its trigger finds out. */
function insert(database: SqlDatabase, hand: HandLead): Statement {
  const { id, lead, arrivedBy, createdAt } = hand
  const columns: Readonly<Record<string, SqlValue>> = {
    id,
    created_at: createdAt.toISOString(),
    ...Object.fromEntries(leadFields.map((field) => [field, lead[field]])),
    same_lead_key: sameLeadHash(lead),
    arrived_by: arrivedBy,
    ...(database.computesSearch ? {} : { search: searchText(lead) }),
  }
  return write(
    (place) => `insert into leads (${Object.keys(columns).join(', ')})
      select ${Object.values(columns).map(place).join(', ')}
      where not exists (select 1 from leads where ${isSame(hand, place)})
      on conflict (id) do nothing`,
  )
}

/** Finds the id of the same lead; null when there is none, or when this one is stored already. */
async function findSame(database: SqlDatabase, hand: HandLead): Promise<string | null> {
  const rows = await query(
    database,
    (place) => `select id from leads where id = ${place(hand.id)} or ${isSame(hand, place)} order by created_at desc`,
  )
  const ids = rows.map((row) => String(row.id))
  return ids.includes(hand.id) ? null : (ids[0] ?? null)
}

/** The condition for the same lead of the last 24 hours. */
function isSame({ lead, now }: HandLead, place: Place): string {
  return `same_lead_key = ${place(sameLeadHash(lead))}
    and created_at > ${place(isoBefore(now, SAME_LEAD_WINDOW_MS))} and created_at < ${place(isoAfter(now, CLOCK_TOLERANCE_MS))}`
}
