import { randomUUID } from 'node:crypto'
import { type ClosedDays, closedAt, closedDays, joined } from '../../business/closed-days.ts'
import { DAY_MS } from '../../leads/milliseconds.ts'
import { isoBefore } from '../database/clock.ts'
import { query, type SqlDatabase } from '../database/sql-database.ts'

/** Past ones still count for who wrote then and is written in by hand later. */
const FORGOTTEN_MS = 90 * DAY_MS

interface StoredClosedDays extends ClosedDays {
  readonly id: string
}

export type ClosedDaysStore = ReturnType<typeof closedDaysIn>

/** The days on which the business is closed, in the SQL that both databases share. A trigger gives leads of such days their later hour. */
export function closedDaysIn(database: SqlDatabase) {
  const all = async (): Promise<readonly StoredClosedDays[]> =>
    (await query(database, 'select id, first_day, last_day from closed_days order by first_day')).map(
      ({ id, first_day, last_day }) => ({ id: String(id), ...closedDays(String(first_day), String(last_day)) }),
    )

  const add = async (first: string, last: string, by: string, now: Date): Promise<void> => {
    const period = joined(closedDays(first, last), await all())
    await database.run([
      ...database.inTurns,
      { sql: 'delete from closed_days where ends_at < $1', values: [isoBefore(now, FORGOTTEN_MS)] },
      { sql: 'delete from closed_days where first_day >= $1 and last_day <= $2', values: [period.first, period.last] },
      {
        sql: `insert into closed_days (id, first_day, last_day, starts_at, ends_at, opens_at, by, at)
          select $1, $2, $3, $4, $5, $6, $7, $8
          where not exists (select 1 from closed_days where first_day <= $2 and last_day >= $3)`,
        values: [
          ...[randomUUID(), period.first, period.last],
          ...[period.from, period.until, period.opensAt].map((time) => time.toISOString()),
          ...[by, now.toISOString()],
        ],
      },
    ])
    // Days that touch it may have been added meanwhile, or were left apart by an earlier version: it grows until none touches it.
    const grown = joined(period, await all())
    if (grown.from < period.from || grown.until > period.until) {
      await add(grown.first, grown.last, by, now)
    }
  }

  return {
    /** Those that are stored, the earliest first. */
    all,

    /** Adds days, as one period with those that they touch, and forgets those that are long over. */
    add,

    remove: async (id: string): Promise<void> => {
      await query(database, 'delete from closed_days where id = $1', id)
    },

    /** From when the 24 hours of somebody who writes at a moment count. */
    promiseFrom: async (moment: Date): Promise<Date> => closedAt(await all(), moment)?.opensAt ?? moment,
  }
}
