import { randomUUID } from 'node:crypto'
import { dayInRome } from '../../../business/time/rome-time.ts'
import { DAY_MS } from '../../../leads/milliseconds.ts'
import { MOST_SHOWN, WRITE_WITHIN_MS } from '../../../leads/review.ts'
import { isoBefore } from '../../database/clock.ts'
import {
  isOneOf,
  type Place,
  query,
  type SqlDatabase,
  type Statement,
  toNumberOrNull,
  write,
} from '../../database/sql-database.ts'
import type { Guard } from '../change-lead.ts'
import type { LeadRecord } from '../lead-record.ts'
import { hasShooting, selectLeads, stateConditions } from '../lead-rows.ts'
import { type Review, selectReviews } from './review.ts'

/** Nobody is asked about a delivery that is longer ago. */
const ASKED_WITHIN_MS = 60 * DAY_MS

/** The condition for leads whose photographs are delivered: only their hosts are asked. */
export const isDelivered = stateConditions.delivered

export interface Asking {
  readonly leadId: string
  readonly by: string
  readonly now: Date
}

/** The part of the reviews that asks hosts for them. */
export function askingIn(database: SqlDatabase) {
  const ofLead = async (leadId: string): Promise<Review | null> =>
    (await selectReviews(database, 'where lead_id = $1', leadId))[0] ?? null

  const afterDays = async (): Promise<number | null> => {
    const [row] = await query(database, 'select after_days from review_settings')
    return toNumberOrNull(row?.after_days)
  }

  return {
    /** After how many days the business is asked whether to ask; null for never. */
    afterDays,

    setAfterDays: async (days: number | null): Promise<void> => {
      await query(
        database,
        `insert into review_settings (id, after_days) values (1, $1)
         on conflict (id) do update set after_days = excluded.after_days`,
        days,
      )
    },

    /** The leads whose hosts may be asked now, the earliest delivery first: nobody was asked, and nobody said not to. */
    candidates: async (now: Date): Promise<readonly LeadRecord[]> => {
      const days = await afterDays()
      if (days === null) {
        return []
      }
      return selectLeads(
        database,
        `where ${hasShooting} and delivered_at > $1 and delivered_at <= $2
           and review_skipped_at is null and not exists (select 1 from reviews where reviews.lead_id = leads.id)
         order by delivered_at, id limit ${MOST_SHOWN}`,
        isoBefore(now, ASKED_WITHIN_MS),
        isoBefore(now, days * DAY_MS),
      )
    },

    /** Notes that this host is not to be asked. */
    skip: async (leadId: string, now: Date): Promise<void> => {
      await query(database, 'update leads set review_skipped_at = $2 where id = $1', leadId, now.toISOString())
    },

    /** Begins a review, or gives its host as much time again; one that was given is what it was. Null for a lead without a delivery. */
    ask: async (leadId: string, by: string, now: Date): Promise<Review | null> => {
      await database.run([noteAsking({ leadId, by, now })])
      return ofLead(leadId)
    },

    /** The review of a lead; null where its host was not asked. */
    ofLead,

    ofLeads: async (leadIds: readonly string[]): Promise<ReadonlyMap<string, Review>> => {
      const found = await selectReviews(database, (place) => `where ${isOneOf('lead_id', leadIds, place)}`)
      return new Map(found.map((review) => [String(review.leadId), review]))
    },
  }
}

/** Notes that a host is asked, with time to write from now on. */
export function noteAsking({ leadId, by, now }: Asking, isAllowed: (place: Place) => string = () => 'true'): Statement {
  // The page and the office name the day: it counts to its end.
  const { until: midnight } = dayInRome(new Date(now.getTime() + WRITE_WITHIN_MS))
  const until = new Date(midnight.getTime() - 1)
  return write(
    (place) => `insert into reviews (id, lead_id, requested_at, delivered_at, zone, asked_at, asked_by, write_until)
      select ${place(randomUUID())}, id, created_at, delivered_at, zone,
        coalesce(${place(now.toISOString())}, created_at), ${place(by)}, coalesce(${place(until.toISOString())}, created_at)
      from leads where id = ${place(leadId)} and ${isDelivered} and ${isAllowed(place)}
      on conflict (lead_id) do update
        set asked_at = excluded.asked_at, asked_by = excluded.asked_by, write_until = excluded.write_until
        where reviews.given_at is null and reviews.withdrawn_at is null`,
  )
}

/**
 * Takes back what an unchanged lead was asked by mail, where the host has not written yet: the mailbox may be another person's, who would
 * write the only review. A link that a chat has had before a mail was queued, or since it left, stays; without one the time to write is
 * over, until the host is asked again.
 */
export function endMailedAsking(
  { minutesAfter }: Pick<SqlDatabase, 'minutesAfter'>,
  { unchanged, values }: Guard,
  now: Date,
): readonly Statement[] {
  const isAsked = `lead_id = $1 and given_at is null and withdrawn_at is null and exists (select 1 from leads where ${unchanged})`
  const mail = "select 1 from notifications mail where mail.lead_id = $1 and mail.kind = 'review'"
  return [
    {
      sql: `delete from review_links where review_id in (select id from reviews where ${isAsked}) and exists (
        ${mail} and made_at between mail.created_at and coalesce(mail.delivered_at, ${minutesAfter('mail.attempted_at', '1')})
      )`,
      values,
    },
    {
      // A mail that waits goes to the corrected address; after one that is on its way the host can be asked again.
      sql: `update reviews set write_until = $4 where ${isAsked} and write_until > $4
        and not exists (select 1 from review_links where review_id = reviews.id) and not exists (${mail} and mail.status = 'waiting')`,
      values: [...values, now.toISOString()],
    },
  ]
}
