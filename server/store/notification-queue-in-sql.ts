import { randomUUID } from 'node:crypto'
import { formSignals, SHARED_SENDER_PREFIX } from '../screening/sender.ts'
import {
  divideIntoHalves,
  idsOf,
  isDueUnclaimed,
  isOnList,
  isOtherHalf,
  joinHalves,
  listOf,
  messageIdOf,
  WEBHOOK_SUFFIX,
} from './channel-halves.ts'
import { CLOCK_TOLERANCE_MS } from './clock.ts'
import { inBatches } from './lead-archive.ts'
import { leadColumnsOf, toChannel, toDateOrNull, toKind, toLeadRecord } from './lead-rows.ts'
import { type Candidate, type ClaimedNotification, LEASE_MS, type NotificationQueue } from './notification-queue.ts'
import { settleVerdicts } from './settle-verdicts.ts'
import type { SqlDatabase, SqlRow, Statement } from './sql-database.ts'

const MAX_CANDIDATES = 200
const HOUR_MS = 60 * 60 * 1000
const TRAFFIC_MS = 10_000

// The furthest in the future that something can be due: a notice that waits for a flood to show itself, a notice that failed
// and is tried again, a digest of held leads, a reminder. With some minutes to spare, as clocks differ.
const LONGEST_WAIT_MS = 2 * 60 * 1000
const LONGEST_RETRY_MS = 75 * 60 * 1000
const LONGEST_HELD_MS = 2 * HOUR_MS + CLOCK_TOLERANCE_MS
const LONGEST_REMINDER_MS = 25 * HOUR_MS

// Counting stops a little past the limits of screening/judge.ts, so that a flood does not make counting slow.
const MOST_BY_SENDER = 10
const MOST_ARRIVALS = 100
const MOST_SHARED = 1000

/** The notices of held leads that no digest has listed. */
const isUnlisted = `kind = 'notice' and status = 'held' and delivered_at is null`

/** Every sender whose key begins with the prefix: the character after ':' is ';'. */
const sharedRange = `sender >= '${SHARED_SENDER_PREFIX}' and sender < '${SHARED_SENDER_PREFIX.replace(':', ';')}'`

/** The outbox of a store, in the SQL that both databases share. */
export function notificationQueueIn(database: SqlDatabase): NotificationQueue {
  return {
    candidates: async (now) => {
      const hourAgo = before(now, HOUR_MS)
      const latest = after(now, CLOCK_TOLERANCE_MS)
      const [rows = [], arrivals = [], shared = [], forms = []] = await database.run([
        {
          sql: `select n.id as notification_id, n.sender, n.signal, ${leadColumnsOf('l')},
            (select count(*) from (
              select 1 from notifications o
              where o.sender = n.sender and o.created_at > $2 and o.created_at < $3 limit ${MOST_BY_SENDER}
            ) as counted) as by_sender
            from notifications n join leads l on l.id = n.lead_id
            where n.status = 'new' and (n.due_at <= $1 or n.due_at > $4) order by n.due_at limit ${MAX_CANDIDATES}`,
          values: [now.toISOString(), hourAgo, latest, after(now, LONGEST_WAIT_MS)],
        },
        countUpTo(MOST_ARRIVALS, 'leads where true', before(now, TRAFFIC_MS), latest),
        countUpTo(MOST_SHARED, `notifications where ${sharedRange}`, hourAgo, latest),
        countUpTo(MOST_SHARED, `notifications where ${sharedRange} and signal = 'form'`, hourAgo, latest),
      ])
      return {
        candidates: rows.map(toCandidate),
        traffic: {
          arrivals: Number(arrivals[0]?.counted),
          shared: Number(shared[0]?.counted),
          sharedForms: Number(forms[0]?.counted),
        },
      }
    },

    settle: async (verdicts, now = new Date()) => {
      const statements = settleVerdicts(verdicts, now)
      if (statements.length > 0) {
        await database.run(statements)
      }
    },

    claim: async (now, limit, channel = null) => {
      const at = now.toISOString()
      const latestLease = after(now, LEASE_MS + CLOCK_TOLERANCE_MS)
      const claim = randomUUID()
      const results = await database.run([
        ...(channel === null ? [] : divideIntoHalves(at, latestLease)),
        {
          sql: `update notifications set status = 'withdrawn'
            where status = 'waiting' and kind in ('reminder-4', 'reminder-12', 'reminder-20') and due_at <= $1 and (
              exists (select 1 from leads where leads.id = notifications.lead_id and leads.contacted_at is not null)
              or exists (
                select 1 from notifications later
                where later.lead_id = notifications.lead_id and later.kind like 'reminder-%'
                  and coalesce(later.channel, '') = coalesce(notifications.channel, '')
                  -- By their hours, as one that has failed is due at the time of its next try. Longer names stand for more.
                  and (length(later.kind), later.kind) > (length(notifications.kind), notifications.kind)
                  and (later.due_at <= $1 or later.attempts > 0)
              )
            )`,
          values: [at],
        },
        {
          sql: `update notifications set claim = $1, lease_until = $2, attempts = attempts + 1
            where id in (
              select id from notifications
              where ${isDueUnclaimed('$3', '$4')} and coalesce(channel, '') = $5
              order by due_at limit ${Math.trunc(limit)} ${database.skipLocked}
            )`,
          values: [claim, after(now, LEASE_MS), at, latestLease, channel ?? ''],
        },
        {
          sql: `select n.id as notification_id, n.claim, n.kind, n.channel, n.attempts, n.failing_since, n.lead_id,
            ${leadColumnsOf('l')}
            from notifications n left join leads l on l.id = n.lead_id
            where n.claim = $1 and n.status = 'waiting' order by n.due_at`,
          values: [claim],
        },
      ])
      return (results.at(-1) ?? []).map(toClaimed)
    },

    joinChannels: (now) => database.run(joinHalves(now.toISOString())).then(() => undefined),

    renew: async (notifications, now) => {
      if (notifications.length === 0) {
        return
      }
      const values: string[] = [after(now, LEASE_MS)]
      const oneOf = (texts: Iterable<string>) => Array.from(texts, (text) => `$${values.push(text)}`).join(', ')
      const ids = oneOf(notifications.map(({ id }) => id))
      const claims = oneOf(new Set(notifications.map(({ claim }) => claim)))
      await database.run([
        {
          sql: `update notifications set lease_until = $1
            where status = 'waiting' and id in (${ids}) and claim in (${claims})`,
          values,
        },
      ])
    },

    gatherHeld: async (digest, limit) => {
      const list = listOf(digest)
      const values = [list, digest.channel === null ? 'one' : 'both', ...idsOf(digest.messageId)]
      const mayList = `not exists (select 1 from notifications half where half.id in ($3, $4) and half.status = 'delivered')`
      const [, rows = [], counted = []] = await database.run([
        {
          sql: `update notifications set claim = $1 where id in (
            select id from notifications where ${isUnlisted} order by created_at limit ${Math.trunc(limit)}
          ) and ($2 = 'one' or not exists (select 1 from notifications listed where ${isOnList('listed')}) and ${mayList})`,
          // What the other channel's has listed stays the list for both, none when that is delivered.
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

    delivered: async (notification, by, now, followUps) => {
      const { id, channel, lead } = notification
      const at = now.toISOString()
      const suffix = channel === 'webhook' ? WEBHOOK_SUFFIX : ''
      await database.run([
        {
          sql: `update notifications
            set status = 'delivered', delivered_at = $2, delivered_by = $3, claim = null, lease_until = null
            where id = $1`,
          values: [id, at, by],
        },
        ...(lead === null
          ? [
              {
                sql: `update notifications set delivered_at = $2, delivered_by = $3, claim = null
                  where status = 'held' and claim = $1`,
                values: [listOf(notification), at, channel === null ? by : listOf(notification)],
              },
            ]
          : []),
        ...followUps.map((followUp) => ({
          // None for a lead that was contacted or erased meanwhile. The coalesce lends the value its column's type.
          sql: `insert into notifications (id, lead_id, kind, status, created_at, due_at, channel)
            select $1, id, $3, 'waiting', coalesce($4, created_at), coalesce($5, created_at), nullif($6, '')
            from leads where id = $2 and contacted_at is null
            on conflict (id) do nothing`,
          values: [
            `${lead?.id}:${followUp.kind}${suffix}`,
            lead?.id ?? null,
            followUp.kind,
            at,
            followUp.at.toISOString(),
            channel ?? '',
          ],
        })),
      ])
    },

    withdraw: async ({ id, claim }) => {
      await database.run([
        {
          sql: `update notifications set status = 'withdrawn', claim = null, lease_until = null where id = $1 and claim = $2`,
          values: [id, claim],
        },
      ])
    },

    failed: async ({ id, claim }, now, retryAt) => {
      await database.run([
        {
          sql: `update notifications
            set claim = null, lease_until = null, due_at = $3, failing_since = coalesce(failing_since, $2)
            where id = $1 and status = 'waiting' and claim = $4`,
          values: [id, now.toISOString(), retryAt.toISOString(), claim],
        },
      ])
    },

    addDigest: async (day, dueAt, now) => {
      const id = `digest:${day}`
      const [leads = []] = await database.run([
        { sql: 'select 1 from leads where created_at < $1 limit 1', values: [dueAt.toISOString()] },
      ])
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
          // One that is due later was queued while the clock was ahead.
          // One that has gone out by the other channel keeps nobody waiting.
          sql: `select max(delivered_at) as last_at, count(case when status = 'waiting' and due_at < $1 and not exists (
              select 1 from notifications other where other.status = 'delivered' and ${isOtherHalf('other', 'n')}
            ) then 1 end) as waiting
            from notifications n where lead_id is null`,
          values: [after(now, LONGEST_HELD_MS)],
        },
      ])
      const [digest] = digests
      return unlisted.length === 0 || Number(digest?.waiting) > 0 ? 'none needed' : toDateOrNull(digest?.last_at)
    },

    addHeldDigest: async (dueAt, now) => {
      await database.run([
        {
          sql: `insert into notifications (id, kind, status, created_at, due_at)
            values ($1, 'held-digest', 'waiting', $2, $3) on conflict (id) do nothing`,
          // Named by its time, so that several processes queue one.
          values: [`held-digest:${dueAt.toISOString().slice(0, 16)}`, now.toISOString(), dueAt.toISOString()],
        },
      ])
    },

    bringForward: async (now) => {
      const makeDue = (condition: string, horizonMs: number): Statement => ({
        sql: `update notifications set due_at = $1 where ${condition} and due_at > $2`,
        values: [now.toISOString(), after(now, horizonMs)],
      })
      await database.run([
        makeDue(`status = 'new'`, LONGEST_WAIT_MS),
        makeDue(`status = 'waiting' and kind = 'notice'`, LONGEST_RETRY_MS),
        makeDue(`status = 'waiting' and kind = 'held-digest'`, LONGEST_HELD_MS),
        makeDue(`status = 'waiting'`, LONGEST_REMINDER_MS),
      ])
    },

    forgetSenders: (time, now) =>
      inBatches(database, (most) => ({
        sql: `update notifications set sender = null where id in (
          select id from notifications
          where sender is not null and (created_at < $1 or created_at > $2) limit ${most}
        ) returning id`,
        values: [time.toISOString(), after(now, CLOCK_TOLERANCE_MS)],
      })).then(() => undefined),

    countUndelivered: async (now, besides = '') => {
      const [rows = []] = await database.run([
        {
          sql: `select count(*) as counted from notifications
            where status in ('new', 'waiting') and due_at <= $1 and id not in ($2, $3)`,
          values: [now.toISOString(), ...idsOf(besides)],
        },
      ])
      return Number(rows[0]?.counted)
    },
  }
}

function before(now: Date, periodMs: number): string {
  return new Date(now.getTime() - periodMs).toISOString()
}

function after(now: Date, periodMs: number): string {
  return new Date(now.getTime() + periodMs).toISOString()
}

/** Counts what was created from one time to another, and no further than it matters. */
function countUpTo(most: number, rows: string, since: string, until: string): Statement {
  return {
    sql: `select count(*) as counted from (
      select 1 from ${rows} and created_at > $1 and created_at < $2 limit ${most}
    ) as counted`,
    values: [since, until],
  }
}

function toCandidate(row: SqlRow): Candidate {
  return {
    id: String(row.notification_id),
    lead: toLeadRecord(row),
    signal: formSignals.find((known) => known === row.signal) ?? 'none',
    isShared: String(row.sender ?? '').startsWith(SHARED_SENDER_PREFIX),
    bySender: Number(row.by_sender),
  }
}

function toClaimed(row: SqlRow): ClaimedNotification {
  const id = String(row.notification_id)
  return {
    id,
    messageId: messageIdOf(id),
    claim: String(row.claim),
    kind: toKind(row.kind),
    channel: toChannel(row.channel),
    lead: row.lead_id === null ? null : toLeadRecord(row),
    attempts: Number(row.attempts),
    failingSince: toDateOrNull(row.failing_since),
  }
}
