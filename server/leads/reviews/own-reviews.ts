import { firstName } from '../../../leads/contact/first-name.ts'
import type { Lead } from '../../../leads/lead.ts'
import type { Naming } from '../../../leads/review.ts'
import { query, type SqlDatabase } from '../../database/sql-database.ts'
import type { LeadRecord } from '../lead-record.ts'
import { selectLeads } from '../lead-rows.ts'
import { hashOfLinkToken, newLinkToken } from '../link-token.ts'
import { changeReview, isGiven, type Review, selectReviews, type WrittenReview } from './review.ts'

/** The part of the reviews that hosts have a link to: each writes, reads and withdraws their own. */
export function ownReviewsIn(database: SqlDatabase) {
  return {
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

    /**
     * Finds the review behind a link: for reading and withdrawing as long as anything of it is stored. Until it is given its proof is what
     * the request says now: the city may be corrected after the host was asked, and a delivery undone and marked again.
     */
    behind: async (token: string): Promise<{ readonly review: Review; readonly lead: LeadRecord | null } | null> => {
      const [review] = await selectReviews(
        database,
        'where id in (select review_id from review_links where hash = $1)',
        hashOfLinkToken('review', token),
      )
      if (review === undefined) {
        return null
      }
      const [lead = null] = review.leadId === null ? [] : await selectLeads(database, 'where id = $1', review.leadId)
      return review.given !== null || lead === null
        ? { review, lead }
        : { review: { ...review, zone: lead.zone, deliveredAt: lead.deliveredAt ?? review.deliveredAt }, lead }
    },

    /** Keeps what the host has written, with its proof. Returns false when it was given before, or it is too late. */
    give: (
      { id, zone, deliveredAt }: Pick<Review, 'id' | 'zone' | 'deliveredAt'>,
      { stars, words, mayPublish }: WrittenReview,
      shownAs: string,
      now: Date,
    ): Promise<boolean> =>
      changeReview(
        database,
        id,
        {
          ...{ stars, words, zone, shown_as: shownAs, may_publish: mayPublish ? 1 : 0 },
          ...{ delivered_at: deliveredAt.toISOString(), given_at: now.toISOString() },
        },
        `given_at is null and withdrawn_at is null and write_until > '${now.toISOString()}'`,
      ),

    /** Withdraws a review that was given, for ever: its city, its dates and the key of its card stay. */
    withdraw: (id: string, now: Date): Promise<boolean> =>
      changeReview(
        database,
        id,
        { withdrawn_at: now.toISOString(), stars: null, words: null, shown_as: null, may_publish: null, answer: null },
        isGiven,
      ),
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
