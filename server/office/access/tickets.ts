import { query, type SqlDatabase, type SqlRow, type Statement, toDate } from '../../database/sql-database.ts'
import { lockPasskeys, passkeyOfSession } from './lock-passkeys.ts'

/** What a ticket is for: a code that is typed, a challenge for making a passkey; or it is one for signing in that was used. */
export type TicketPurpose = 'code' | 'register' | 'used'

/** Something that may be used once. Only its hash is stored. */
export interface Ticket {
  readonly hash: string
  readonly purpose: TicketPurpose
  readonly personId: string | null
  /** The hash of the code that a challenge was made for. */
  readonly parentHash: string | null
  readonly expiresAt: Date
}

export interface NewTicket extends Ticket {
  /** The session that makes a code; none for the command line and for recovery. */
  readonly session?: string
}

/** What may be used once: codes and challenges. */
export function ticketsIn(database: SqlDatabase) {
  return {
    /** Stores a ticket. False when the session that makes it has ended. */
    addTicket: async ({ hash, purpose, personId, parentHash, expiresAt, session }: NewTicket): Promise<boolean> => {
      const columns = 'hash, purpose, person_id, parent_hash, expires_at'
      const values = [hash, purpose, personId, parentHash, expiresAt.toISOString()]
      const results = await database.run(
        session === undefined
          ? [{ sql: `insert into office_tickets (${columns}) values ($1, $2, $3, $4, $5) returning hash`, values }]
          : [
              lockPasskeys(passkeyOfSession, session),
              {
                // The coalesce gives the parameter the type of its column.
                sql: `insert into office_tickets (${columns}, passkey_id)
                  select $1, $2, $3, $4, coalesce($5, created_at), passkey_id from office_sessions where id = $6
                  returning hash`,
                values: [...values, session],
              },
            ],
      )
      return (results.at(-1) ?? []).length > 0
    },

    findTicket: async (hash: string, purpose: TicketPurpose, now: Date): Promise<Ticket | null> => {
      const [row] = await query(
        database,
        'select * from office_tickets where hash = $1 and purpose = $2 and expires_at > $3',
        hash,
        purpose,
        now.toISOString(),
      )
      return row === undefined ? null : toTicket(row, purpose)
    },

    /** Returns a ticket and removes it: of several callers one gets it. */
    takeTicket: async (hash: string, purpose: TicketPurpose, now: Date): Promise<Ticket | null> => {
      const [row] = await query(
        database,
        'delete from office_tickets where hash = $1 and purpose = $2 and expires_at > $3 returning *',
        hash,
        purpose,
        now.toISOString(),
      )
      return row === undefined ? null : toTicket(row, purpose)
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

/** Removes the tickets that have expired. */
export function removeExpiredTickets(now: Date): Statement {
  return { sql: 'delete from office_tickets where expires_at <= $1', values: [now.toISOString()] }
}

function toTicket(row: SqlRow, purpose: TicketPurpose): Ticket {
  return {
    hash: String(row.hash),
    purpose,
    personId: row.person_id === null ? null : String(row.person_id),
    parentHash: row.parent_hash === null ? null : String(row.parent_hash),
    expiresAt: toDate(row.expires_at),
  }
}
