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

    /** Returns a short text that differs once somebody has come in or has gone, and once there is another passkey, or one less. */
    fingerprint: async (): Promise<string> => {
      const rows = await query(
        database,
        `select k.id, s.id as session from office_passkeys k left join office_sessions s on s.passkey_id = k.id
         order by k.id, s.id`,
      )
      return hash('sha256', JSON.stringify(rows.map(Object.values)), 'base64url')
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
