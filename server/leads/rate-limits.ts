import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '../../leads/milliseconds.ts'
import { CLOCK_TOLERANCE_MS, isoAfter, isoBefore } from '../database/clock.ts'
import { query, type SqlDatabase, type Statement } from '../database/sql-database.ts'

/** Attempts are kept for the longest period that limits them. */
const ATTEMPTS_KEPT_MS = HOUR_MS

/** How many attempts of a kind are allowed within a period, for one sender and for all together. */
export interface RateLimits {
  readonly periodMs: number
  readonly bySender: number
  readonly byAll: number
  /** The first ones of each sender that pass whatever others have tried; none by default. */
  readonly ownBySender?: number
}

/** What is limited: codes, links, uploads, test messages. The table `office_guesses` is named for its first use. */
export function rateLimitsIn(database: SqlDatabase) {
  return {
    /**
     * Counts an attempt before it is looked at, so that attempts at one moment cannot pass the limits together.
     *
     * @returns the attempt, for `takeBackAttempt` when it is not to count; null past the limits
     */
    countAttempt: async (
      kind: string,
      sender: string,
      { periodMs, bySender, byAll, ownBySender = 0 }: RateLimits,
      now: Date,
    ): Promise<string | null> => {
      const id = randomUUID()
      const since = isoBefore(now, periodMs)
      const results = await database.run([
        ...database.inTurns,
        {
          // The coalesce gives the parameter the type of its column.
          sql: `insert into office_guesses (id, sender, at)
            select $1, $2, coalesce($3, (select max(at) from office_guesses))
            where (select count(*) from office_guesses where sender = $2 and at > $4) < ${Math.trunc(ownBySender)}
              or (select count(*) from office_guesses where sender = $2 and at > $4) < ${Math.trunc(bySender)}
                and (select count(*) from office_guesses where sender like $5 and at > $4) < ${Math.trunc(byAll)}
            returning id`,
          values: [id, `${kind}:${sender}`, now.toISOString(), since, `${kind}:%`],
        },
      ])
      return (results.at(-1) ?? []).length > 0 ? id : null
    },

    takeBackAttempt: async (attempt: string): Promise<void> => {
      await query(database, 'delete from office_guesses where id = $1', attempt)
    },
  }
}

/** Removes the attempts that no period counts any more, and those from the future: every period would count them until then. */
export function removeOldAttempts(now: Date): Statement {
  return {
    sql: 'delete from office_guesses where at < $1 or at > $2',
    values: [isoBefore(now, ATTEMPTS_KEPT_MS), isoAfter(now, CLOCK_TOLERANCE_MS)],
  }
}
