import type { Zone } from '../../leads/lead.ts'
import { count, isOneOf, type Place, query, type SqlDatabase, type Statement, write } from '../database/sql-database.ts'
import { contactFigures } from './contact-figures.ts'
import { type ContactFigures, isUuid, type LeadEvent, type LeadRecord } from './lead-record.ts'
import { conditionsFor, isReal, type LeadConditions, selectLeads, spellingsOf, toLeadEvent } from './lead-rows.ts'
import { withdrawErased } from './reviews/reviews.ts'
import { forgetSendersOf } from './screening/spam-senders.ts'

/** Ids in one statement. */
const IDS_TOGETHER = 500

/** The leads to select. */
export interface LeadFilter extends LeadConditions {
  /** When a shooting is over or not; the present by default. */
  readonly now?: Date
  /** Compared without regard to case and Unicode form. */
  readonly email?: string
  /** The whole name, compared in the same way. */
  readonly name?: string
  /** The largest number of leads. */
  readonly limit?: number
  /** The newest first by default; 'urgent' by what is left of the 24 hours, of shootings by their day. */
  readonly order?: 'newest' | 'urgent'
}

/**
 * The leads among the business's records (`server/outbox/records.ts`), in the SQL that both databases share.
 *
 * @param secret the key of the hashes by which senders of spam are known
 */
export function leadRecordsIn(database: SqlDatabase, secret: string) {
  /** Returns what people did with leads, by the ids of the leads, the oldest first. */
  const eventsOfLeads = async (ids: readonly string[]): Promise<ReadonlyMap<string, readonly LeadEvent[]>> => {
    const events = (place: Place) =>
      `select lead_id, at, kind, by, text from lead_events where ${isOneOf('lead_id', ids, place)} order by seq`
    const byLead = Map.groupBy(await query(database, events), (row) => String(row.lead_id))
    return new Map([...byLead].map(([id, events]) => [id, events.map(toLeadEvent)]))
  }

  return {
    list: async (filter: LeadFilter): Promise<readonly LeadRecord[]> => {
      const limit = filter.limit === undefined ? '' : ` limit ${Math.trunc(filter.limit)}`
      const order =
        filter.order === 'urgent' ? 'coalesce(booked_for, promise_from, created_at), id' : 'created_at desc, id desc'
      const conditions = await conditionsOf(filter, database)
      return selectLeads(database, (place) => `where ${conditions(place)} order by ${order}${limit}`)
    },

    /** Counts leads; the filter's limit does not matter. */
    count: async (filter: LeadFilter): Promise<number> => {
      const conditions = await conditionsOf(filter, database)
      return count(database, (place) => `from leads where ${conditions(place)}`)
    },

    /** Returns the zones that stored leads have, in alphabetical order. */
    zones: async (): Promise<readonly Zone[]> => {
      const rows = await query(database, 'select distinct zone from leads order by zone')
      return rows.map(({ zone }) => String(zone))
    },

    /** @param id the whole id, or its first characters (at least four) when no other lead's id begins with them */
    find: async (id: string): Promise<LeadRecord | 'unknown' | 'ambiguous'> => {
      const beginning = id.toLowerCase()
      if (!/^[0-9a-f-]{4,36}$/.test(beginning)) {
        return 'unknown'
      }
      // Only a whole id is found by the index; pages wait for it, and on SQLite every lead that comes meanwhile.
      const [isWanted, wanted] = isUuid(beginning)
        ? ['id = $1', beginning]
        : ['cast(id as text) like $1', `${beginning}%`]
      const [first, second] = await selectLeads(database, `where ${isWanted} order by id limit 2`, wanted)
      return first === undefined ? 'unknown' : second === undefined ? first : 'ambiguous'
    },

    eventsOfLeads,

    /** Returns what people did with a lead, the oldest first. */
    eventsOf: async (id: string): Promise<readonly LeadEvent[]> => [...(await eventsOfLeads([id])).values()].flat(),

    /**
     * Returns notes by the ids of their leads, the oldest first.
     *
     * @param ids of some leads; all notes without them
     */
    notes: async (ids?: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
      const ofLeads = (place: Place) => (ids === undefined ? 'lead_id is not null' : isOneOf('lead_id', ids, place))
      const notes = (place: Place) =>
        `select lead_id, text from lead_events where kind = 'note' and ${ofLeads(place)} and text is not null order by seq`
      const byLead = Map.groupBy(await query(database, notes), (row) => String(row.lead_id))
      return new Map([...byLead].map(([id, notes]) => [id, notes.map(({ text }) => String(text))]))
    },

    /** Erases leads with their notifications. Returns how many were there. */
    erase: async (ids: readonly string[], now: Date): Promise<number> => {
      const statements: Statement[] = []
      for (let start = 0; start < ids.length; start += IDS_TOGETHER) {
        const some = ids.slice(start, start + IDS_TOGETHER)
        const { sql: areThese, values } = write((place) => isOneOf('id', some, place))
        statements.push(await forgetSendersOf(database, secret, some), withdrawErased(areThese, values, now), {
          sql: `delete from leads where ${areThese} returning id`,
          values,
        })
      }
      const erased = (await database.run(statements)).flat().length
      if (erased > 0) {
        await query(database, `insert into lead_events (at, kind) values ($1, 'erased')`, now.toISOString())
      }
      return erased
    },

    /** Computes the figures of the leads of the form created from one time until now. */
    contactFigures: async (from: Date, now: Date): Promise<ContactFigures> => {
      const rows = await query(
        database,
        `select created_at, promise_from, contacted_at from leads
         where ${isReal} and arrived_by is null and created_at >= $1 and created_at < $2`,
        from.toISOString(),
        now.toISOString(),
      )
      return contactFigures(rows, now)
    },
  }
}

async function conditionsOf(filter: LeadFilter, database: SqlDatabase): Promise<(place: Place) => string> {
  const { email, name, now = new Date() } = filter
  const emails = email === undefined ? [] : await spellingsOf(database, 'email', email)
  const names = name === undefined ? [] : await spellingsOf(database, 'name', name)
  const conditions = (place: Place) => [
    ...conditionsFor(database, filter, now, place),
    ...(email === undefined ? [] : [isOneOf('email', emails, place)]),
    ...(name === undefined ? [] : [isOneOf('name', names, place)]),
  ]
  return (place) => conditions(place).join(' and ') || '1 = 1'
}
