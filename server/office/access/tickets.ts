import { query, type SqlDatabase, type Statement } from '../../database/sql-database.ts'
import { lockPasskeys, passkeyOfSession } from './people.ts'

/** A code by which a person makes a passkey: its hash, as nothing else is stored of it. */
export interface StoredCode {
  readonly hash: string
  readonly personId: string
}

interface NewCode extends StoredCode {
  readonly expiresAt: Date
  /** The session that makes it; none for the command line and for recovery. */
  readonly session?: string | undefined
}

/** What may be used once: codes that are typed, challenges for making a passkey, and tickets for signing in, once they were used. */
export function ticketsIn(database: SqlDatabase) {
  return {
    /** Stores a code. False when the session that makes it has ended. */
    addCode: async ({ hash, personId, expiresAt, session = '' }: NewCode): Promise<boolean> => {
      const [, added = []] = await database.run([
        lockPasskeys(passkeyOfSession, session),
        {
          // Without a session nothing is joined, and the code hangs on no passkey. The coalesce gives the parameter the type of its column.
          sql: `insert into office_tickets (hash, purpose, person_id, expires_at, passkey_id)
            select $1, 'code', p.id, coalesce($3, p.created_at), s.passkey_id
            from office_people p left join office_sessions s on s.id = $4
            where p.id = $2 and (s.id is not null or $4 = '') returning hash`,
          values: [hash, personId, expiresAt.toISOString(), session],
        },
      ])
      return added.length > 0
    },

    /** Returns the id of the person whose code it is; null for none, and for one that has expired. */
    findCode: async (hash: string, now: Date): Promise<string | null> => {
      const [row] = await query(
        database,
        "select person_id from office_tickets where hash = $1 and purpose = 'code' and expires_at > $2",
        hash,
        now.toISOString(),
      )
      return row === undefined ? null : String(row.person_id)
    },

    /** Stores the challenge that whoever has typed a code has got. */
    addChallenge: async (hash: string, code: StoredCode, expiresAt: Date): Promise<void> => {
      await query(
        database,
        `insert into office_tickets (hash, purpose, person_id, parent_hash, expires_at) values ($1, 'register', $2, $3, $4)`,
        hash,
        code.personId,
        code.hash,
        expiresAt.toISOString(),
      )
    },

    /** Returns the code that a challenge was given for, and removes the challenge: of several callers one gets it. */
    takeChallenge: async (hash: string, now: Date): Promise<StoredCode | null> => {
      const [row] = await query(
        database,
        `delete from office_tickets where hash = $1 and purpose = 'register' and expires_at > $2
         returning parent_hash, person_id`,
        hash,
        now.toISOString(),
      )
      return row === undefined ? null : { hash: String(row.parent_hash), personId: String(row.person_id) }
    },

    /** Records that a ticket was used. False when it was used before. */
    useTicket: async (hash: string, expiresAt: Date): Promise<boolean> => {
      const added = await query(
        database,
        `insert into office_tickets (hash, purpose, expires_at) values ($1, 'used', $2)
         on conflict (hash) do nothing returning hash`,
        hash,
        expiresAt.toISOString(),
      )
      return added.length > 0
    },
  }
}

export function removeExpiredTickets(now: Date): Statement {
  return { sql: 'delete from office_tickets where expires_at <= $1', values: [now.toISOString()] }
}
