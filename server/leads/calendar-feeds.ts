import { query, type SqlDatabase, toDate } from '../database/sql-database.ts'
import { hashOfLinkToken, newLinkToken } from './link-token.ts'

/** The secret address of the calendar of shootings: there is one at most, of which the store has the hash. */
export function calendarFeedsIn(database: SqlDatabase) {
  return {
    /** When the address was made; null where there is none. */
    madeAt: async (): Promise<Date | null> => {
      const [row] = await query(database, 'select made_at from calendar_feeds order by made_at desc limit 1')
      return row === undefined ? null : toDate(row.made_at)
    },

    /** Makes an address in the place of the one that there was. Returns its token of 128 random bits. */
    renew: async (by: string, now: Date): Promise<string> => {
      const token = newLinkToken()
      await database.run([
        ...database.inTurns,
        { sql: 'delete from calendar_feeds' },
        {
          sql: 'insert into calendar_feeds (hash, made_at, by) values ($1, $2, $3)',
          values: [hashOfLinkToken('calendar', token), now.toISOString(), by],
        },
      ])
      return token
    },

    remove: async (): Promise<void> => {
      await query(database, 'delete from calendar_feeds')
    },

    isOpen: async (token: string): Promise<boolean> => {
      const hash = hashOfLinkToken('calendar', token)
      return (await query(database, 'select 1 from calendar_feeds where hash = $1', hash)).length > 0
    },
  }
}
