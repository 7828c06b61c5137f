import { MOST_SHOWN, meanOfStars } from '../../../leads/review.ts'
import {
  count,
  isOneOf,
  query,
  type SqlDatabase,
  type SqlValue,
  type Statement,
  write,
} from '../../database/sql-database.ts'
import { askingIn } from './ask-for-reviews.ts'
import { ownReviewsIn } from './own-reviews.ts'
import { changeReview, isGiven, type Review, type ReviewAverage, selectReviews } from './review.ts'

/** What tells a withdrawn review from others: nothing else of it is kept. */
export interface WithdrawnReview extends Pick<Review, 'requestedAt' | 'deliveredAt'> {
  readonly withdrawnAt: Date
}

/** The condition for those that have outlived their requests, with their words. */
const isDetached = 'lead_id is null and words is not null'

export type ReviewStore = ReturnType<typeof reviewsIn>

/**
 * The reviews of hosts, in the SQL that both databases share. A lead that is erased takes its review and its links along,
 * but for one that is on the site, which is withdrawn. What is withdrawn keeps neither words nor stars.
 */
export function reviewsIn(database: SqlDatabase) {
  const asking = askingIn(database)
  return {
    ...asking,
    ...ownReviewsIn(database),

    find: async (id: string): Promise<Review | null> => (await selectReviews(database, 'where id = $1', id))[0] ?? null,

    answer: (id: string, text: string | null): Promise<boolean> =>
      changeReview(database, id, { answer: text }, isGiven),

    /** Notes that the business publishes it, if the host has allowed it. */
    publish: (id: string, cardKey: string): Promise<boolean> =>
      changeReview(
        database,
        id,
        { decision: 'published', place: cardKey },
        `${isGiven} and may_publish = 1 and words is not null`,
      ),

    /** Notes that the business leaves it. The key of its card stays: versions of the site may have it. */
    leave: (id: string): Promise<boolean> => changeReview(database, id, { decision: 'left' }, isGiven),

    /**
     * Keeps only the stars of those whose requests are not kept any more, as the average is one of all that were given.
     *
     * @param spared the keys of those cards that visitors read, or did lately: they stay
     */
    forgetDetached: async (spared: readonly string[]): Promise<void> => {
      await query(
        database,
        (place) => `update reviews set words = null, shown_as = null, answer = null, decision = 'left'
            where ${isDetached} and not ${isOneOf('place', spared, place)}
              or lead_id is null and stars is not null and words is null and decision is null`,
      )
    },

    /**
     * Removes withdrawn ones whose requests are not kept any more.
     *
     * @param stored the keys of those cards that a version still has, so that it loses them yet
     */
    removeWithdrawn: async (before: Date, stored: readonly string[]): Promise<void> => {
      await query(
        database,
        (place) => `delete from reviews where lead_id is null and withdrawn_at < ${place(before.toISOString())}
            and (place is null or not ${isOneOf('place', stored, place)})`,
      )
    },

    /** Counts those that were published and have their words though their requests are not kept any more: nothing tells whose they are but their words. */
    countDetached: (): Promise<number> => count(database, `from reviews where ${isDetached}`),

    /** The keys of the cards that were put on the site and may not be there any more: withdrawn, erased, or left and kept long enough. */
    goneCardKeys: async (): Promise<readonly string[]> => {
      const rows = await query(database, 'select place from reviews where place is not null and words is null')
      return rows.map(({ place }) => String(place))
    },

    /** Those that were put on the site and were withdrawn after a time, or erased, the earliest first. */
    withdrawnSince: async (time: Date): Promise<readonly WithdrawnReview[]> => {
      const found = await selectReviews(
        database,
        `where place is not null and withdrawn_at > $1 order by withdrawn_at, id limit ${MOST_SHOWN}`,
        time.toISOString(),
      )
      return found.map(({ withdrawnAt, ...review }) => ({ ...review, withdrawnAt: withdrawnAt ?? time }))
    },

    /** Those that hosts were asked for, the newest first. */
    list: (): Promise<readonly Review[]> =>
      selectReviews(database, `order by coalesce(given_at, asked_at) desc, id limit ${MOST_SHOWN}`),

    /** What waits for the business: hosts to ask, and reviews to read. */
    counts: async (now: Date): Promise<{ readonly toAsk: number; readonly toRead: number }> => ({
      toAsk: (await asking.candidates(now)).length,
      toRead: await count(database, `from reviews where ${isGiven} and decision is null`),
    }),

    /** The average of all that were given and not withdrawn, published or not. */
    average: async (): Promise<ReviewAverage> => {
      const [row] = await query(
        database,
        'select count(*) as counted, coalesce(sum(stars), 0) as total from reviews where stars is not null',
      )
      const given = Number(row?.counted)
      return { count: given, mean: meanOfStars(Number(row?.total), given) }
    },
  }
}

/**
 * Detaches reviews from leads that have been kept long enough: one that was ever put on the site stays with its proof until upkeep has
 * seen that no version shows it, of the others the stars alone, as the average is one of all that were given: there is nothing to read.
 */
export function detachReviews(leads: string, values: readonly SqlValue[]): Statement {
  return {
    sql: `update reviews set lead_id = null,
        words = case when place is not null then words end,
        shown_as = case when place is not null then shown_as end,
        answer = case when place is not null then answer end,
        decision = case when place is not null then decision else 'left' end
      where given_at is not null and lead_id in (select id from leads where ${leads})`,
    values,
  }
}

/** Withdraws the published reviews of leads that are being erased; of the others nothing stays. */
export function withdrawErased(leads: string, values: readonly SqlValue[], now: Date): Statement {
  return write(
    // The coalesce gives the parameter the type of its column.
    (place) => `update reviews set lead_id = null, withdrawn_at = coalesce(withdrawn_at, ${place(now.toISOString())}),
        stars = null, words = null, shown_as = null, may_publish = null, answer = null
      where place is not null and lead_id in (select id from leads where ${leads})`,
    values,
  )
}
