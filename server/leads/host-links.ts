import { DAY_MS } from '../../leads/milliseconds.ts'
import { isoBefore } from '../database/clock.ts'
import { query, type SqlDatabase, type Statement, toDate } from '../database/sql-database.ts'
import type { Guard } from './change-lead.ts'
import { hashOfLinkToken, newLinkToken } from './link-token.ts'

/** A link that has ended is known for so long, so that its page can say so. */
const KNOWN_AFTER_END_MS = 30 * DAY_MS

interface NewHostLink {
  readonly leadId: string
  readonly expiresAt: Date
}

/** A link that was found, or why there is none. */
type FoundHostLink =
  | { readonly kind: 'found' | 'expired'; readonly leadId: string; readonly expiresAt: Date }
  | { readonly kind: 'unknown' }

/**
 * The links by which hosts answer the date of a shooting: the store has their hashes alone. A lead that is erased takes its links along.
 * Links to a review have a table of their own: there one ends only with the address that it was mailed to (ask-for-reviews.ts).
 */
export function hostLinksIn(database: SqlDatabase) {
  return {
    /** Makes a link, beside those that the host has. Returns its token, which nobody can read again; null when there is no such lead. */
    create: async ({ leadId, expiresAt }: NewHostLink, now: Date): Promise<string | null> => {
      const token = newLinkToken()
      const made = await query(
        database,
        // The coalesce gives the parameters the type of their column.
        `insert into host_links (hash, lead_id, purpose, made_at, expires_at)
         select $1, id, 'appointment', coalesce($2, created_at), coalesce($3, created_at) from leads where id = $4
         returning hash`,
        hashOfLinkToken('host link', token),
        now.toISOString(),
        expiresAt.toISOString(),
        leadId,
      )
      return made.length === 0 ? null : token
    },

    find: async (token: string, now: Date): Promise<FoundHostLink> => {
      const [row] = await query(
        database,
        "select lead_id, expires_at from host_links where hash = $1 and purpose = 'appointment'",
        hashOfLinkToken('host link', token),
      )
      if (row === undefined) {
        return { kind: 'unknown' }
      }
      const expiresAt = toDate(row.expires_at)
      return { kind: expiresAt > now ? 'found' : 'expired', leadId: String(row.lead_id), expiresAt }
    },
  }
}

/**
 * Ends those that an unchanged lead was mailed: the mailbox may be another person's. A mail that has left without an answer may have
 * arrived; its link was made within a minute of the attempt. One that a chat has had since stays.
 */
export function endMailedLinks(
  { minutesAfter }: Pick<SqlDatabase, 'minutesAfter'>,
  { unchanged, values }: Guard,
  now: Date,
): Statement {
  return {
    sql: `update host_links set expires_at = $4 where lead_id = $1 and expires_at > $4
      and made_at <= (select max(coalesce(delivered_at, ${minutesAfter('attempted_at', '1')})) from notifications
        where lead_id = $1 and kind in ('appointment', 'appointment-reminder'))
      and exists (select 1 from leads where ${unchanged})`,
    values: [...values, now.toISOString()],
  }
}

/** Removes those that ended so long ago that nobody needs to be told. */
export function removeOldHostLinks(now: Date): Statement {
  return { sql: 'delete from host_links where expires_at <= $1', values: [isoBefore(now, KNOWN_AFTER_END_MS)] }
}
