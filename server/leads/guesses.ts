import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '../../leads/milliseconds.ts'
import { isoBefore } from '../database/clock.ts'
import { query, type SqlDatabase, type Statement } from '../database/sql-database.ts'

/** Guesses are kept for the longest period that limits them. */
const GUESSES_KEPT_MS = HOUR_MS

/** How many guesses are allowed within a period, for one sender and for all together. */
export interface GuessLimits {
  readonly periodMs: number
  readonly bySender: number
  readonly byAll: number
  /** The first ones of each sender that pass whatever others have guessed; none by default. */
  readonly ownBySender?: number
}

/** Guesses at codes, names and links, which are limited. */
export function guessesIn(database: SqlDatabase) {
  return {
    /**
     * Counts a guess before it is looked at, so that guesses at one moment cannot pass the limits together.
     *
     * @returns the guess, to be taken back by `forgive` when it was right; null past the limits
     */
    guess: async (
      kind: string,
      sender: string,
      { periodMs, bySender, byAll, ownBySender = 0 }: GuessLimits,
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

    forgive: async (guess: string): Promise<void> => {
      await query(database, 'delete from office_guesses where id = $1', guess)
    },
  }
}

/** Removes the guesses that no period counts any more. */
export function removeOldGuesses(now: Date): Statement {
  return { sql: 'delete from office_guesses where at < $1', values: [isoBefore(now, GUESSES_KEPT_MS)] }
}
