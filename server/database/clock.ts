import { DAY_MS, MINUTE_MS } from '../../leads/milliseconds.ts'
import { query, type SqlDatabase, toDate } from './sql-database.ts'

/**
 * The largest difference between the clocks of processes and database that counts as normal, in milliseconds. A row with a
 * later time was stored by a wrong clock.
 */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

/** The time between two records of the clock after which it counts as having jumped: servers record it every minute. */
const UNSEEN_MS = DAY_MS

/** The time that a clock must have run without a jump before anything is erased by it. */
const STEADY_AFTER_MS = DAY_MS

/** So long after a jump the clock is expected to be set right. */
const SETTLING_MS = 5 * MINUTE_MS

/** 'jumped' for some minutes after a jump, 'steady' once the clock has run for a day without one. */
export type ClockState = 'steady' | 'waiting' | 'jumped'

export type StoredClock = ReturnType<typeof storedClockIn>

/** The servers' record of the clock, so that a wrong clock erases nothing, in the SQL that both databases share. */
export function storedClockIn(database: SqlDatabase) {
  return {
    /** Records the current time; every server does so each minute. */
    async see(now: Date): Promise<ClockState> {
      // A first start is no jump.
      const [row] = await query(
        database,
        `insert into clock (id, seen_at, steady_since) values (1, $1, $4)
          on conflict (id) do update set seen_at = excluded.seen_at, steady_since = case
            when clock.seen_at between $2 and $3 then clock.steady_since
            else excluded.seen_at
          end
          returning steady_since`,
        now.toISOString(),
        isoBefore(now, UNSEEN_MS),
        isoAfter(now, CLOCK_TOLERANCE_MS),
        isoBefore(now, SETTLING_MS),
      )
      const since = toDate(row?.steady_since)
      if (isSteady(since, now)) {
        return 'steady'
      }
      return now.getTime() - since.getTime() < SETTLING_MS ? 'jumped' : 'waiting'
    },

    /** Returns whether leads may be erased by the current time. Where no server has run yet, they may. */
    async isTrusted(now: Date): Promise<boolean> {
      const rows = await query(database, 'select seen_at, steady_since from clock')
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

/** A time before another, as both databases compare it. */
export function isoBefore(now: Date, periodMs: number): string {
  return isoAfter(now, -periodMs)
}

/** A time after another, as both databases compare it. */
export function isoAfter(now: Date, periodMs: number): string {
  return new Date(now.getTime() + periodMs).toISOString()
}
