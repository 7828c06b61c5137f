import { HOUR_MS } from '../../../leads/milliseconds.ts'
import { CLOCK_TOLERANCE_MS, isoAfter } from '../../database/clock.ts'
import { query, type SqlDatabase, type Statement, toDateOrNull } from '../../database/sql-database.ts'
import type { SomeLeads } from '../../leads/lead-record.ts'
import { leadColumnsOf, toLeadRecord } from '../../leads/lead-rows.ts'
import { type ClaimedNotification, listOf } from './notification.ts'

/** The furthest in the future that a digest of held leads can be due, with a margin for clocks that differ. */
export const LONGEST_HELD_MS = 2 * HOUR_MS + CLOCK_TOLERANCE_MS

/** The notices of held leads that no digest has listed. */
const isUnlisted = `kind = 'notice' and status = 'held' and delivered_at is null`

/** The condition for notices of held leads on the list $1, before and after one channel has delivered the digest with it. */
function isOnList(table: string): string {
  return `(${table}.status = 'held' and (${table}.claim = $1 or ${table}.delivered_by = $1))`
}

/** The part of the outbox that queues digests and fills them, in the SQL that both databases share. */
export function digestsIn(database: SqlDatabase) {
  return {
    /**
     * Gathers held leads that no digest has listed yet. Once this digest is delivered, they count as listed. A digest that goes by
     * both channels lists the same leads for both.
     *
     * @returns the oldest ones up to the limit, and the number of all
     */
    gatherHeld: async (digest: ClaimedNotification, limit: number): Promise<SomeLeads> => {
      const values = [listOf(digest), digest.messageId]
      // None is added once the digest is delivered by the other channel.
      const mayList = `not exists (select 1 from notifications other where other.message = $2 and other.status = 'delivered')`
      const [, rows = [], counted = []] = await database.run([
        {
          // The leads that the digest of the other channel has listed stay the list for both.
          sql: `update notifications set claim = $1 where id in (
            select id from notifications where ${isUnlisted} order by created_at limit ${Math.trunc(limit)}
          ) and not exists (select 1 from notifications listed where ${isOnList('listed')}) and ${mayList}`,
          values,
        },
        {
          sql: `select ${leadColumnsOf('l')} from notifications n join leads l on l.id = n.lead_id
            where ${isOnList('n')} order by l.created_at`,
          values: values.slice(0, 1),
        },
        {
          sql: `select count(*) as counted from notifications n where ${isOnList('n')} or ${isUnlisted} and ${mayList}`,
          values,
        },
      ])
      return { leads: rows.map(toLeadRecord), count: Number(counted[0]?.counted) }
    },

    /**
     * Queues the digest of a day ('2026-11-21') and withdraws older ones. It is idempotent, and does nothing while there are no
     * leads from before `dueAt`.
     */
    addDigest: async (day: string, dueAt: Date, now: Date): Promise<void> => {
      const leads = await query(database, 'select 1 from leads where created_at < $1 limit 1', dueAt.toISOString())
      if (leads.length === 0) {
        return
      }
      await database.run([
        queueDigest(`digest:${day}`, day, dueAt, now),
        {
          sql: `update notifications set status = 'withdrawn' where kind = 'digest' and status = 'waiting' and day < $1`,
          values: [day],
        },
      ])
    },

    /**
     * Finds out whether a digest of held leads is needed: a held lead was never listed, and no digest is waiting.
     *
     * @returns if so, the time when the last digest of any kind was delivered, null before the first; 'none needed' otherwise
     */
    lastDigestBeforeHeld: async (now: Date): Promise<Date | null | 'none needed'> => {
      const [unlisted = [], digests = []] = await database.run([
        { sql: `select 1 from notifications where ${isUnlisted} limit 1` },
        {
          // A digest that is due later was queued while the clock was ahead. One that the other channel has delivered is no
          // reason to wait.
          sql: `select max(delivered_at) as last_at, count(case when status = 'waiting' and due_at < $1 and not exists (
              select 1 from notifications other where other.message = n.message and other.status = 'delivered'
            ) then 1 end) as waiting
            from notifications n where lead_id is null`,
          values: [isoAfter(now, LONGEST_HELD_MS)],
        },
      ])
      const [digest] = digests
      return unlisted.length === 0 || Number(digest?.waiting) > 0 ? 'none needed' : toDateOrNull(digest?.last_at)
    },

    /** Queues a digest of the held leads that no digest has listed. */
    addHeldDigest: async (dueAt: Date, now: Date): Promise<void> => {
      // The name holds the minute, so that several processes queue one digest.
      const message = `held-digest:${dueAt.toISOString().slice(0, 16)}`
      await database.run([queueDigest(message, null, dueAt, now)])
    },
  }
}

/** Queues a digest, unless it was queued before. Only that of all leads has a day. */
function queueDigest(message: string, day: string | null, dueAt: Date, now: Date): Statement {
  return {
    sql: `insert into notifications (id, message, kind, day, status, created_at, due_at)
      values ($1, $1, $2, $3, 'waiting', $4, $5) on conflict (id) do nothing`,
    values: [message, day === null ? 'held-digest' : 'digest', day, now.toISOString(), dueAt.toISOString()],
  }
}
