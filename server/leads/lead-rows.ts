import { hash } from 'node:crypto'
import { LONGEST_MINUTES, USUAL_MINUTES } from '../../leads/appointment.ts'
import { campaignParts } from '../../leads/campaign.ts'
import { type Lead, leadFields, mapFields, type Zone } from '../../leads/lead.ts'
import type { LeadState } from '../../leads/lead-state.ts'
import { MINUTE_MS } from '../../leads/milliseconds.ts'
import { sameLeadKey } from '../../leads/same-lead.ts'
import { isoBefore } from '../database/clock.ts'
import { foldText } from '../database/same-text.ts'
import {
  type Place,
  query,
  type SqlDatabase,
  type SqlRow,
  type SqlText,
  type SqlValue,
  textOf,
  toDate,
  toTextOrNull,
} from '../database/sql-database.ts'
import { factColumns, type LeadEvent, type LeadRecord, toFacts } from './lead-record.ts'

const columns = ['id', 'created_at', ...leadFields, ...factColumns, ...campaignParts]

/** The columns of a lead that a client may name: it has a right to some, and the endpoint knows no others. */
export const leadColumnNames: readonly string[] = [...columns, 'same_lead_key', 'call_back_at', 'review_skipped_at']

/** Reads leads. `rest` follows the table in the select. */
export async function selectLeads(
  database: SqlDatabase,
  rest: SqlText,
  ...values: readonly SqlValue[]
): Promise<readonly LeadRecord[]> {
  const rows = await query(database, (place) => `select ${leadColumns} from leads ${textOf(rest, place)}`, ...values)
  return rows.map(toLeadRecord)
}

/**
 * Returns how leads spell a name or an e-mail address that reads the same (`foldText`), as the databases fold letters each in their
 * own way: what is in its search text may be the same.
 */
export async function spellingsOf(
  database: SqlDatabase,
  column: 'name' | 'email',
  text: string,
): Promise<readonly string[]> {
  const folded = foldText(text)
  // Letters that the search text has as they are, whatever stands beside them; all leads for a text without any.
  const [longest = ''] = (folded.match(/[a-z0-9]+/g) ?? []).sort((one, other) => other.length - one.length)
  const rows = await query(
    database,
    // A character that nobody sees may stand within them.
    `select distinct ${column} as text from leads where search like $1 or octet_length(${column}) > length(${column})`,
    `%${longest}%`,
  )
  return rows.map((row) => String(row.text)).filter((spelling) => foldText(spelling) === folded)
}

/** The columns of a lead that `toLeadRecord` reads. */
export const leadColumns = columns.join(', ')

/** The same columns of a table in a join. */
export const leadColumnsOf = (table: string) => columns.map((column) => `${table}.${column}`).join(', ')

/** The condition for leads with a shooting, whether or not it is over. */
export const hasShooting = 'booked_for is not null and lost_at is null'

/** The condition for leads that figures count: a held one counts once somebody has contacted its sender, or given it up. */
export const isReal = '(held_because is null or contacted_at is not null)'

/** The conditions for leads in a state that no hour of the day ends. */
export const stateConditions = {
  new: 'contacted_at is null and held_because is null',
  contacted: 'contacted_at is not null and booked_for is null and lost_at is null',
  held: 'contacted_at is null and held_because is not null and spam_at is null',
  delivered: `${hasShooting} and delivered_at is not null`,
  lost: 'lost_at is not null',
  spam: 'contacted_at is null and held_because is not null and spam_at is not null',
} as const satisfies Record<Exclude<LeadState, 'booked' | 'to-deliver'>, string>

/**
 * Writes the SQL for when the shooting of a lead is over, or for some time after that.
 *
 * @param after the time, in whole minutes
 */
export function endOfShootingInSql({ minutesAfter }: Pick<SqlDatabase, 'minutesAfter'>, after = 0): string {
  return minutesAfter('booked_for', `coalesce(booked_minutes, ${USUAL_MINUTES}) + ${Math.trunc(after)}`)
}

export function inState(
  database: Pick<SqlDatabase, 'minutesAfter'>,
  state: LeadState,
  now: Date,
  place: Place,
): string {
  if (state !== 'booked' && state !== 'to-deliver') {
    return stateConditions[state]
  }
  const end = endOfShootingInSql(database)
  // The hour itself beside the end, so that an index finds the leads.
  const isAtTime =
    state === 'booked'
      ? `booked_for > ${place(isoBefore(now, LONGEST_MINUTES * MINUTE_MS))} and ${end} > ${place(now.toISOString())}`
      : `booked_for <= ${place(now.toISOString())} and ${end} <= ${place(now.toISOString())}`
  return `${hasShooting} and delivered_at is null and ${isAtTime}`
}

/** What the lists of the office and of the commands choose leads by; a condition that is left out does not matter. */
export interface LeadConditions {
  readonly state?: LeadState | undefined
  readonly zone?: Zone | undefined
  /** Created at this time or later. */
  readonly from?: Date | undefined
  /** Created before this time. */
  readonly until?: Date | undefined
  /** Whose 24 hours began before this time. */
  readonly promisedBefore?: Date | undefined
}

export function conditionsFor(
  database: Pick<SqlDatabase, 'minutesAfter'>,
  { state, zone, from, until, promisedBefore }: LeadConditions,
  now: Date,
  place: Place,
): readonly string[] {
  return [
    state && inState(database, state, now, place),
    zone !== undefined && `zone = ${place(zone)}`,
    from && `created_at >= ${place(from.toISOString())}`,
    until && `created_at < ${place(until.toISOString())}`,
    promisedBefore && isPromisedBefore(place(promisedBefore.toISOString())),
  ].filter((condition) => typeof condition === 'string')
}

/** The condition for leads whose 24 hours began before a time. They begin with the lead or later, so that an index finds the leads. */
export function isPromisedBefore(time: string): string {
  return `(created_at < ${time} and coalesce(promise_from, created_at) < ${time})`
}

export function toLeadRecord(row: SqlRow): LeadRecord {
  return {
    ...mapFields((field) => String(row[field])),
    id: String(row.id),
    createdAt: toDate(row.created_at),
    ...toFacts(row),
    campaign: {
      source: toTextOrNull(row.source),
      medium: toTextOrNull(row.medium),
      campaign: toTextOrNull(row.campaign),
    },
  }
}

/** Computes the column `same_lead_key`: SHA-256 of the text that equal leads share, in hexadecimal. */
export function sameLeadHash(lead: Lead): string {
  return hash('sha256', sameLeadKey(lead), 'hex')
}

export function toLeadEvent(row: SqlRow): LeadEvent {
  return { at: toDate(row.at), kind: String(row.kind), by: toTextOrNull(row.by), text: toTextOrNull(row.text) }
}
