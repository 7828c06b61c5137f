import type { Settings } from '../../../contracts/office.ts'
import { DAY_MS } from '../../../leads/milliseconds.ts'
import { isoBefore } from '../../database/clock.ts'
import { StoreUnavailable } from '../../database/failures.ts'
import {
  query,
  type SqlDatabase,
  type Statement,
  toDate,
  toDateOrNull,
  toTextOrNull,
  write,
} from '../../database/sql-database.ts'

/** A session ends after so long without a request. */
const IDLE_MS = 30 * DAY_MS

/** A session ends after so long in any case. */
export const LONGEST_SESSION_MS = 90 * DAY_MS

/** A session's last request is written at most so often. */
const SEEN_EVERY_MS = 60_000

/** The digest names a telephone whose session has ended for so long after its notices were lost. */
const LOST_SHOWN_MS = 7 * DAY_MS

/** Who is signed in. */
export interface SignedIn {
  /** The id of the session. */
  readonly session: string
  /** The id of the person. */
  readonly person: string
  readonly name: string
}

/** A passkey and where it is used: one for each of its sessions, or one of which nobody is signed in. */
interface OfficeDevice extends Omit<Settings['devices'][number], 'seenAt' | 'isOwn'> {
  readonly seenAt: Date | null
}

export interface NewSession {
  readonly id: string
  readonly tokenHash: string
  readonly device: string
}

/** Of a session that is neither idle nor too old: it was seen after the first, and begun after the second. */
const limitsAt = (now: Date) => [isoBefore(now, IDLE_MS), isoBefore(now, LONGEST_SESSION_MS)] as const

/** Where people are signed in. */
export function sessionsIn(database: SqlDatabase) {
  return {
    /** Signs in with a passkey, whose counter is stored. False when the passkey was removed meanwhile. */
    signIn: async (
      { id, counter }: { readonly id: string; readonly counter: number },
      session: NewSession,
      now: Date,
    ): Promise<boolean> => {
      const at = now.toISOString()
      const [, , added = []] = await database.run([
        {
          // The telephone is back: its ended session is named in no digest any more.
          sql: 'delete from office_sessions where passkey_id = $3 and device = $4 and (seen_at < $1 or created_at < $2)',
          values: [...limitsAt(now), id, session.device],
        },
        { sql: 'update office_passkeys set counter = $2 where id = $1', values: [id, counter] },
        insertSession(id, session, at, '1 = 1', []),
      ])
      return added.length > 0
    },

    /** Finds the session of a token that is neither idle nor too old, and notes that it was seen. */
    findSession: async (tokenHash: string, now: Date): Promise<SignedIn | null> => {
      const [row] = await query(
        database,
        `select s.id, s.person_id, p.name, s.seen_at from office_sessions s join office_people p on p.id = s.person_id
         where s.token_hash = $3 and s.seen_at > $1 and s.created_at > $2`,
        ...limitsAt(now),
        tokenHash,
      )
      if (row === undefined) {
        return null
      }
      const session = String(row.id)
      if (now.getTime() - toDate(row.seen_at).getTime() > SEEN_EVERY_MS) {
        const seen = 'update office_sessions set seen_at = $2 where id = $1'
        await query(database, seen, session, now.toISOString()).catch((error: unknown) => {
          // What is read must not fail for want of room on a disk: a later request notes it.
          if (!(error instanceof StoreUnavailable)) {
            throw error
          }
        })
      }
      return { session, person: String(row.person_id), name: String(row.name) }
    },

    /** Returns everything by which somebody can come in. */
    devices: async (now: Date): Promise<readonly OfficeDevice[]> => {
      const rows = await query(
        database,
        `select k.id as passkey_id, coalesce(s.device, k.device) as device, s.id, p.name, s.seen_at,
           (select count(*) from office_subscriptions o where o.session_id = s.id and o.lost_at is null) as working,
           (select count(*) from office_subscriptions o where o.session_id = s.id and o.lost_at is not null) as lost
         from office_passkeys k join office_people p on p.id = k.person_id
         left join office_sessions s on s.passkey_id = k.id and s.seen_at > $1 and s.created_at > $2
         order by k.created_at, s.created_at, k.id, s.id`,
        ...limitsAt(now),
      )
      return rows.map((row) => ({
        passkey: String(row.passkey_id),
        session: toTextOrNull(row.id),
        seenAt: toDateOrNull(row.seen_at),
        name: String(row.name),
        device: String(row.device),
        notices: Number(row.working) > 0 ? 'on' : Number(row.lost) > 0 ? 'lost' : 'none',
      }))
    },

    /** Ends a session; its passkey stays. */
    endSession: async (id: string): Promise<void> => {
      await query(database, 'delete from office_sessions where id = $1', id)
    },
  }
}

/** @param condition with the placeholders of `values`, which come first */
export function insertSession(
  passkeyId: string,
  { id, tokenHash, device }: NewSession,
  at: string,
  condition: string,
  values: readonly string[],
): Statement {
  return write((place) => {
    const begun = `coalesce(${place(at)}, k.created_at)`
    return `insert into office_sessions (id, token_hash, person_id, passkey_id, device, created_at, seen_at)
      select ${place(id)}, ${place(tokenHash)}, k.person_id, k.id, ${place(device)}, ${begun}, ${begun}
      from office_passkeys k where k.id = ${place(passkeyId)} and ${condition} returning id`
  }, values)
}

/**
 * Deletes the sessions that are idle or too old. Their subscriptions are lost at once, and a session is deleted a week after its
 * subscription was lost, so that the digests name its telephone.
 */
export function forgetEndedSessions(now: Date): readonly Statement[] {
  const ended = '(seen_at < $1 or created_at < $2)'
  return [
    {
      sql: `update office_subscriptions set lost_at = $3
        where lost_at is null and session_id in (select id from office_sessions where ${ended})`,
      values: [...limitsAt(now), now.toISOString()],
    },
    {
      sql: `delete from office_sessions where ${ended} and not exists (
        select 1 from office_subscriptions where session_id = office_sessions.id and lost_at > $3
      )`,
      values: [...limitsAt(now), isoBefore(now, LOST_SHOWN_MS)],
    },
  ]
}
