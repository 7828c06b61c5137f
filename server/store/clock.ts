import { toDate } from './lead-rows.ts'
import type { SqlDatabase } from './sql-database.ts'

/** How far the clocks of processes and database may be apart, in milliseconds. What is later than that was stored by a wrong clock. */
export const CLOCK_TOLERANCE_MS = 5 * 60 * 1000

/** A clock that was not seen for longer has jumped, for all that anybody knows: the servers see it every minute. */
const UNSEEN_MS = 24 * 60 * 60 * 1000

/** How long a clock must have gone on without a jump before anything is erased by it. */
const STEADY_AFTER_MS = 24 * 60 * 60 * 1000

/** 'steady' once the clock has gone on for a day without a jump. */
export type ClockState = 'steady' | 'waiting' | 'jumped'

/** What the servers have seen of the clock, so that nothing is erased by a wrong one. */
export interface StoredClock {
  /** Stores what the clock says now; every server does so each minute. */
  see(now: Date): Promise<ClockState>
  /** Tells whether leads may be erased by the clock as it stands. Where no server has run yet, they may. */
  isTrusted(now: Date): Promise<boolean>
}

/** The clock as a store knows it, in the SQL that both databases share. */
export function storedClockIn(database: SqlDatabase): StoredClock {
  return {
    async see(now) {
      const at = now.toISOString()
      const earliest = new Date(now.getTime() - UNSEEN_MS).toISOString()
      const latest = new Date(now.getTime() + CLOCK_TOLERANCE_MS).toISOString()
      const [before = [], after = []] = await database.run([
        { sql: 'select steady_since from clock' },
        {
          sql: `insert into clock (id, seen_at, steady_since) values (1, $1, $1)
            on conflict (id) do update set seen_at = excluded.seen_at, steady_since = case
              when clock.seen_at between $2 and $3 then clock.steady_since
              else excluded.steady_since
            end
            returning steady_since`,
          values: [at, earliest, latest],
        },
      ])
      const [since, sinceBefore] = [after, before].map(([row]) => toDate(row?.steady_since).getTime())
      const hasJumped = before.length > 0 && since !== sinceBefore
      return hasJumped ? 'jumped' : isSteady(toDate(after[0]?.steady_since), now) ? 'steady' : 'waiting'
    },

    async isTrusted(now) {
      const [rows = []] = await database.run([{ sql: 'select seen_at, steady_since from clock' }])
      return rows.every(
        (row) =>
          Math.abs(now.getTime() - toDate(row.seen_at).getTime()) <= UNSEEN_MS &&
          isSteady(toDate(row.steady_since), now),
      )
    },
  }
}

function isSteady(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= STEADY_AFTER_MS
}
