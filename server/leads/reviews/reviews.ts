import { randomUUID } from 'node:crypto'
import { firstName } from '../../../leads/first-name.ts'
import type { Lead } from '../../../leads/lead.ts'
import { DAY_MS } from '../../../leads/milliseconds.ts'
import { meanOfStars, type Naming, WRITE_WITHIN_MS } from '../../../leads/review.ts'
import { isoBefore } from '../../database/clock.ts'
import { query, type SqlDatabase, type SqlValue, type Statement } from '../../database/sql-database.ts'
import type { LeadRecord } from '../lead-record.ts'
import { hasShooting, leadColumnsOf, toLeadRecord } from '../lead-rows.ts'
import { hashOfLinkToken, isLinkToken, newLinkToken } from '../link-token.ts'
import { type Review, type ReviewAverage, reviewColumns, toReview, type WrittenReview } from './review.ts'

/** Nobody is asked about a delivery that is longer ago. */
const ASKED_WITHIN_MS = 60 * DAY_MS

/** A host gets so many mails about one lead within a day. */
export const MAILS_PER_DAY = 5

const MOST_SHOWN = 500

export type ReviewStore = ReturnType<typeof reviewsIn>

/**
 * The reviews of hosts, in the SQL that both databases share. A lead that is erased takes its review and its links along,
 * but for one that is on the site, which is withdrawn. What is withdrawn keeps neither words nor stars.
 */
export function reviewsIn(database: SqlDatabase) {
  const change = async (id: string, changes: Readonly<Record<string, SqlValue>>, condition: string) => {
    const entries = Object.entries(changes)
    const set = entries.map(([column], index) => `${column} = $${index + 2}`)
    const rows = await query(
      database,
      `update reviews set ${set.join(', ')} where id = $1 and ${condition} returning id`,
      id,
      ...entries.map(([, value]) => value),
    )
    return rows.length === 1
  }
  const find = async (id: string): Promise<Review | null> => {
    const [row] = await query(database, `select ${reviewColumns} from reviews where id = $1`, id)
    return row === undefined ? null : toReview(row)
  }

  const ofLead = async (leadId: string): Promise<Review | null> => {
    const [row] = await query(database, `select ${reviewColumns} from reviews where lead_id = $1`, leadId)
    return row === undefined ? null : toReview(row)
  }

  /** The leads whose hosts may be asked now, the earliest delivery first: nobody was asked, and nobody said not to. */
  const candidates = async (now: Date): Promise<readonly LeadRecord[]> => {
    const [settings] = await query(database, 'select after_days from review_settings')
    if (settings === undefined || settings.after_days === null) {
      return []
    }
    const rows = await query(
      database,
      `select ${leadColumnsOf('leads')} from leads where ${hasShooting} and delivered_at > $1 and delivered_at <= $2
           and review_skipped_at is null and not exists (select 1 from reviews where reviews.lead_id = leads.id)
         order by delivered_at, id limit ${MOST_SHOWN}`,
      isoBefore(now, ASKED_WITHIN_MS),
      isoBefore(now, Number(settings.after_days) * DAY_MS),
    )
    return rows.map(toLeadRecord)
  }

  return {
    find,

    /** After how many days the business is asked whether to ask; null for never. */
    afterDays: async (): Promise<number | null> => {
      const [row] = await query(database, 'select after_days from review_settings')
      return row === undefined || row.after_days === null ? null : Number(row.after_days)
    },

    setAfterDays: async (days: number | null): Promise<void> => {
      await query(
        database,
        `insert into review_settings (id, after_days) values (1, $1)
         on conflict (id) do update set after_days = excluded.after_days`,
        days,
      )
    },

    candidates,

    /** Notes that this host is not to be asked. */
    skip: async (leadId: string, now: Date): Promise<void> => {
      await query(database, 'update leads set review_skipped_at = $2 where id = $1', leadId, now.toISOString())
    },

    /** Begins a review, or gives its host as much time again; one that was given is what it was. Null for a lead without a delivery. */
    ask: async (leadId: string, by: string, now: Date): Promise<Review | null> => {
      await database.run([askingOf(leadId, by, now)])
      return ofLead(leadId)
    },

    /** Asks by mail: it is queued together with what is noted. Returns false when this lead has had too many within a day, and notes nothing. */
    askByMail: async (leadId: string, by: string, now: Date): Promise<boolean> => {
      const mail = `${leadId}:review:${randomUUID()}`
      const [queued = []] = await database.run([mailOf(mail, leadId, now), askingOf(leadId, by, now, mail)])
      return queued.length === 1
    },

    /** The review of a lead; null where its host was not asked. */
    ofLead,

    /** The reviews of several leads, by the ids of these. */
    ofLeads: async (leadIds: readonly string[]): Promise<ReadonlyMap<string, Review>> => {
      const places = leadIds.map((_, index) => `$${index + 1}`)
      const rows =
        leadIds.length === 0
          ? []
          : await query(
              database,
              `select ${reviewColumns} from reviews where lead_id in (${places.join(', ')})`,
              ...leadIds,
            )
      return new Map(rows.map((row) => [String(row.lead_id), toReview(row)]))
    },

    /** Makes a link to a review, beside those that were made before. Returns its token, which nobody can read again. */
    addLink: async (id: string, now: Date): Promise<string> => {
      const token = newLinkToken()
      await query(
        database,
        'insert into review_links (hash, review_id, made_at) values ($1, $2, $3)',
        hashOfLinkToken('review', token),
        id,
        now.toISOString(),
      )
      return token
    },

    /** Finds the review behind a link: for reading and withdrawing for ever. */
    behind: async (token: string): Promise<{ readonly review: Review; readonly lead: LeadRecord | null } | null> => {
      if (!isLinkToken(token)) {
        return null
      }
      const [row] = await query(
        database,
        `select ${reviewColumns} from review_links join reviews on reviews.id = review_links.review_id
         where review_links.hash = $1`,
        hashOfLinkToken('review', token),
      )
      if (row === undefined) {
        return null
      }
      const review = toReview(row)
      const [lead] =
        review.leadId === null
          ? []
          : await query(database, `select ${leadColumnsOf('leads')} from leads where id = $1`, review.leadId)
      return { review, lead: lead === undefined ? null : toLeadRecord(lead) }
    },

    /** Keeps what the host has written. Returns false when it was given before, or it is too late. */
    give: (id: string, { stars, words, mayPublish }: WrittenReview, shownAs: string, now: Date): Promise<boolean> =>
      change(
        id,
        { stars, words, shown_as: shownAs, may_publish: mayPublish ? 1 : 0, given_at: now.toISOString() },
        `given_at is null and withdrawn_at is null and write_until > '${now.toISOString()}'`,
      ),

    /** Withdraws a review that was given, for ever: nothing of it is kept but that. */
    withdraw: (id: string, now: Date): Promise<boolean> =>
      change(
        id,
        { withdrawn_at: now.toISOString(), stars: null, words: null, shown_as: null, may_publish: null, answer: null },
        'given_at is not null and withdrawn_at is null',
      ),

    answer: (id: string, text: string | null): Promise<boolean> =>
      change(id, { answer: text }, 'given_at is not null and withdrawn_at is null'),

    /** Notes that the business publishes it, if the host has allowed it. */
    publish: (id: string, place: string): Promise<boolean> =>
      change(
        id,
        { decision: 'published', place },
        'given_at is not null and withdrawn_at is null and may_publish = 1 and words is not null',
      ),

    /** Notes that the business leaves it. Its mark stays: versions of the site may have it. */
    leave: (id: string): Promise<boolean> =>
      change(id, { decision: 'left' }, 'given_at is not null and withdrawn_at is null'),

    /** The marks of those that were put on the site and may not be there any more: withdrawn, erased, or left and kept long enough. */
    gonePlaces: async (): Promise<readonly string[]> => {
      const rows = await query(database, 'select place from reviews where place is not null and words is null')
      return rows.map(({ place }) => String(place))
    },

    /** Those that hosts were asked for, the newest first. */
    list: async (): Promise<readonly Review[]> => {
      const rows = await query(
        database,
        `select ${reviewColumns} from reviews order by coalesce(given_at, asked_at) desc, id limit ${MOST_SHOWN}`,
      )
      return rows.map(toReview)
    },

    /** What waits for the business: hosts to ask, and reviews to read. */
    counts: async (now: Date): Promise<{ readonly toAsk: number; readonly toRead: number }> => {
      const [row] = await query(
        database,
        `select count(*) as counted from reviews
         where given_at is not null and withdrawn_at is null and decision is null`,
      )
      return { toAsk: (await candidates(now)).length, toRead: Number(row?.counted) }
    },

    /** The average of all that were given and not withdrawn, published or not. */
    average: async (): Promise<ReviewAverage> => {
      const [row] = await query(
        database,
        'select count(*) as counted, coalesce(sum(stars), 0) as total from reviews where stars is not null',
      )
      const count = Number(row?.counted)
      return { count, mean: meanOfStars(Number(row?.total), count) }
    },
  }
}

/**
 * Notes that a host is asked, with time to write from now on.
 *
 * @param mail the one without which nothing is noted
 */
function askingOf(leadId: string, by: string, now: Date, mail: string | null = null): Statement {
  return {
    sql: `insert into reviews (id, lead_id, requested_at, delivered_at, zone, asked_at, asked_by, write_until)
      select $1, id, created_at, delivered_at, zone, coalesce($2, created_at), $3, coalesce($4, created_at)
      from leads where id = $5 and ${hasShooting} and delivered_at is not null
        ${mail === null ? '' : 'and exists (select 1 from notifications where notifications.id = $6)'}
      on conflict (lead_id) do update
        set asked_at = excluded.asked_at, asked_by = excluded.asked_by, write_until = excluded.write_until
        where reviews.given_at is null and reviews.withdrawn_at is null`,
    values: [
      ...[randomUUID(), now.toISOString(), by, new Date(now.getTime() + WRITE_WITHIN_MS).toISOString(), leadId],
      ...(mail === null ? [] : [mail]),
    ],
  }
}

/** Queues the mail that asks the host, unless the review is there or this lead has had too many within a day. */
function mailOf(id: string, leadId: string, now: Date): Statement {
  return {
    sql: `insert into notifications (id, message, lead_id, kind, status, created_at, due_at, channel)
      select $1, $1, id, 'review', 'waiting', coalesce($2, created_at), coalesce($2, created_at), 'review' from leads
      where id = $3 and ${hasShooting} and delivered_at is not null
        and not exists (
          select 1 from reviews where reviews.lead_id = leads.id
            and (reviews.given_at is not null or reviews.withdrawn_at is not null)
        )
        and ${MAILS_PER_DAY} > (
          select count(*) from notifications where notifications.lead_id = leads.id
            and notifications.channel in ('host', 'review') and notifications.created_at > $4
        ) returning id`,
    values: [id, now.toISOString(), leadId, isoBefore(now, DAY_MS)],
  }
}

/**
 * Parts reviews from leads that have been kept long enough: a published one stays with its proof, of the others the stars alone, as
 * the average is one of all that were given.
 *
 * @param leads the condition for the leads
 */
export function partReviews(leads: string, values: readonly SqlValue[]): Statement {
  return {
    sql: `update reviews set lead_id = null,
        words = case when decision = 'published' then words end,
        shown_as = case when decision = 'published' then shown_as end,
        answer = case when decision = 'published' then answer end
      where given_at is not null and lead_id in (select id from leads where ${leads})`,
    values,
  }
}

/** Returns how a host is named on the page. A name that is surely none is not shown. */
export function shownAs({ name }: Pick<Lead, 'name'>, naming: Naming, city: string): string {
  const first = firstName(name)
  if (naming === 'city' || first === null) {
    return city
  }
  const initial = /\p{L}/u.exec(name.trim().split(/\s+/).slice(1).at(-1) ?? '')?.[0]
  return naming === 'initial' && initial !== undefined ? `${first} ${initial.toUpperCase()}.` : first
}
