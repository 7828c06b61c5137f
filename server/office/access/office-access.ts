import { hash } from 'node:crypto'
import { query, type SqlDatabase } from '../../database/sql-database.ts'
import { rateLimitsIn, removeOldAttempts } from '../../leads/rate-limits.ts'
import { peopleIn } from './people.ts'
import { forgetEndedSessions, sessionsIn } from './sessions.ts'
import { storedPasskeysIn } from './stored-passkeys.ts'
import { removeExpiredTickets, ticketsIn } from './tickets.ts'

export type OfficeAccess = ReturnType<typeof officeAccessIn>

/** Who may come into the office, and where they are signed in, in the SQL that both databases share. */
export function officeAccessIn(database: SqlDatabase) {
  return {
    ...peopleIn(database),
    ...ticketsIn(database),
    ...storedPasskeysIn(database),
    ...sessionsIn(database),
    ...rateLimitsIn(database),

    /** Returns a short text that differs once somebody has come in by a new passkey, or cannot any more. */
    fingerprint: async (): Promise<string> => {
      const rows = await query(database, 'select id from office_passkeys order by id')
      return hash('sha256', JSON.stringify(rows.map(({ id }) => id)), 'base64url')
    },

    /**
     * Removes the sessions, attempts and tickets that count for nothing any more.
     *
     * @param isSteady whether the clock is trusted; otherwise the sessions stay, as telephones would lose their notices for good
     */
    forgetExpired: async (now: Date, isSteady: boolean): Promise<void> => {
      const ended = isSteady ? forgetEndedSessions(now) : []
      await database.run([...ended, removeOldAttempts(now), removeExpiredTickets(now)])
    },
  }
}
