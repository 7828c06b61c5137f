import { CLOCK_TOLERANCE_MS, isoAfter } from '../../database/clock.ts'
import { toDateOrNull } from '../../database/row-values.ts'
import { query, type SqlDatabase } from '../../database/sql-database.ts'
import { leadColumnsOf, toLeadRecord } from '../../leads/lead-rows.ts'
import { idsOf, isOnList, isOtherHalf, listOf } from './channel-halves.ts'
import type { NotificationQueue } from './notification-queue.ts'

/** The furthest in the future that a digest of held leads can be due, with a margin for clocks that differ. */
export const LONGEST_HELD_MS = 2 * 60 * 60 * 1000 + CLOCK_TOLERANCE_MS

/** The notices of held leads that no digest has listed. */
const isUnlisted = `kind = 'notice' and status = 'held' and delivered_at is null`

type Digests = Pick<NotificationQueue, 'gatherHeld' | 'addDigest' | 'lastDigestBeforeHeld' | 'addHeldDigest'>

/** The part of the outbox that queues digests and fills them, in the SQL that both databases share. */
export function digestsIn(database: SqlDatabase): Digests {
  return {
    gatherHeld: async (digest, limit) => {
      const list = listOf(digest)
      const values = [list, digest.channel === null ? 'one' : 'both', ...idsOf(digest.messageId)]
      const mayList = `not exists (select 1 from notifications half where half.id in ($3, $4) and half.status = 'delivered')`
      const [, rows = [], counted = []] = await database.run([
        {
          // The leads that the digest of the other channel has listed stay the list for both; none is added once that digest is
          // delivered.
          sql: `update notifications set claim = $1 where id in (
            select id from notifications where ${isUnlisted} order by created_at limit ${Math.trunc(limit)}
          ) and ($2 = 'one' or not exists (select 1 from notifications listed where ${isOnList('listed')}) and ${mayList})`,
          values,
        },
        {
          sql: `select ${leadColumnsOf('l')} from notifications n join leads l on l.id = n.lead_id
            where ${isOnList('n')} order by l.created_at`,
          values: [list],
        },
        {
          sql: `select count(*) as counted from notifications n
            where ${isOnList('n')} or ${isUnlisted} and ($2 = 'one' or ${mayList})`,
          values,
        },
      ])
      return { leads: rows.map(toLeadRecord), count: Number(counted[0]?.counted) }
    },

    addDigest: async (day, dueAt, now) => {
      const id = `digest:${day}`
      const leads = await query(database, 'select 1 from leads where created_at < $1 limit 1', dueAt.toISOString())
      if (leads.length === 0) {
        return
      }
      await database.run([
        {
          sql: `insert into notifications (id, kind, status, created_at, due_at)
            values ($1, 'digest', 'waiting', $2, $3) on conflict (id) do nothing`,
          values: [id, now.toISOString(), dueAt.toISOString()],
        },
        {
          sql: `update notifications set status = 'withdrawn' where kind = 'digest' and status = 'waiting' and id < $1`,
          values: [id],
        },
      ])
    },

    lastDigestBeforeHeld: async (now) => {
      const [unlisted = [], digests = []] = await database.run([
        { sql: `select 1 from notifications where ${isUnlisted} limit 1` },
        {
          // A digest that is due later was queued while the clock was ahead. One that the other channel has delivered is no
          // reason to wait.
          sql: `select max(delivered_at) as last_at, count(case when status = 'waiting' and due_at < $1 and not exists (
              select 1 from notifications other where other.status = 'delivered' and ${isOtherHalf('other', 'n')}
            ) then 1 end) as waiting
            from notifications n where lead_id is null`,
          values: [isoAfter(now, LONGEST_HELD_MS)],
        },
      ])
      const [digest] = digests
      return unlisted.length === 0 || Number(digest?.waiting) > 0 ? 'none needed' : toDateOrNull(digest?.last_at)
    },

    addHeldDigest: async (dueAt, now) => {
      await query(
        database,
        `insert into notifications (id, kind, status, created_at, due_at)
         values ($1, 'held-digest', 'waiting', $2, $3) on conflict (id) do nothing`,
        // The id holds the time, so that several processes queue one digest.
        `held-digest:${dueAt.toISOString().slice(0, 16)}`,
        now.toISOString(),
        dueAt.toISOString(),
      )
    },
  }
}
