import { randomUUID } from 'node:crypto'
import { inBatches } from './in-batches.ts'
import { leadColumnsOf, toDateOrNull, toKind, toLeadRecord } from './lead-rows.ts'
import { type Candidate, type ClaimedNotification, LEASE_MS, type NotificationQueue } from './notification-queue.ts'
import { formSignals, SHARED_SENDER_PREFIX } from './origin.ts'
import { settleVerdicts } from './settle-verdicts.ts'
import type { SqlDatabase, SqlRow, Statement } from './sql-database.ts'

const MAX_CANDIDATES = 200
const HOUR_MS = 60 * 60 * 1000
const TRAFFIC_MS = 10_000

// Counting stops a little past the limits of screening/judge.ts, so that a flood does not make counting slow.
const MOST_BY_SENDER = 10
const MOST_ARRIVALS = 100
const MOST_SHARED = 1000

/** Every sender whose key begins with the prefix: the character after ':' is ';'. */
const sharedRange = `sender >= '${SHARED_SENDER_PREFIX}' and sender < '${SHARED_SENDER_PREFIX.replace(':', ';')}'`

/** The outbox of a store, in the SQL that both databases share. */
export function notificationQueueIn(database: SqlDatabase): NotificationQueue {
  return {
    candidates: async (now) => {
      const hourAgo = before(now, HOUR_MS)
      const [rows = [], arrivals = [], shared = [], forms = []] = await database.run([
        {
          sql: `select n.id as notification_id, n.sender, n.signal, ${leadColumnsOf('l')},
            (select count(*) from (
              select 1 from notifications o where o.sender = n.sender and o.created_at > $2 limit ${MOST_BY_SENDER}
            ) as counted) as by_sender
            from notifications n join leads l on l.id = n.lead_id
            where n.status = 'new' and n.due_at <= $1 order by n.due_at limit ${MAX_CANDIDATES}`,
          values: [now.toISOString(), hourAgo],
        },
        countUpTo(MOST_ARRIVALS, 'leads where created_at > $1', before(now, TRAFFIC_MS)),
        countUpTo(MOST_SHARED, `notifications where ${sharedRange} and created_at > $1`, hourAgo),
        countUpTo(MOST_SHARED, `notifications where ${sharedRange} and signal = 'form' and created_at > $1`, hourAgo),
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

    settle: async (verdicts) => {
      const statements = settleVerdicts(verdicts)
      if (statements.length > 0) {
        await database.run(statements)
      }
    },

    claim: async (now, limit) => {
      const at = now.toISOString()
      const claim = randomUUID()
      const [, , rows = []] = await database.run([
        {
          sql: `update notifications set status = 'withdrawn'
            where status = 'waiting' and kind in ('reminder-4', 'reminder-12', 'reminder-20') and due_at <= $1 and (
              exists (select 1 from leads where leads.id = notifications.lead_id and leads.contacted_at is not null)
              or exists (
                select 1 from notifications later
                where later.lead_id = notifications.lead_id and later.kind like 'reminder-%'
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
              where status = 'waiting' and due_at <= $3 and (lease_until is null or lease_until <= $3)
              order by due_at limit ${Math.trunc(limit)} ${database.skipLocked}
            )`,
          values: [claim, leaseFrom(now), at],
        },
        {
          sql: `select n.id as notification_id, n.claim, n.kind, n.attempts, n.failing_since, n.lead_id, ${leadColumnsOf('l')}
            from notifications n left join leads l on l.id = n.lead_id
            where n.claim = $1 and n.status = 'waiting' order by n.due_at`,
          values: [claim],
        },
      ])
      return rows.map(toClaimed)
    },

    renew: async (notifications, now) => {
      if (notifications.length === 0) {
        return
      }
      const values: string[] = [leaseFrom(now)]
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

    delivered: async ({ id, lead }, by, now, followUps) => {
      const at = now.toISOString()
      await database.run([
        {
          sql: `update notifications
            set status = 'delivered', delivered_at = $2, delivered_by = $3, claim = null, lease_until = null
            where id = $1`,
          values: [id, at, by],
        },
        ...followUps.map((followUp) => ({
          // None for a lead that was contacted or erased meanwhile. The coalesce lends the value its column's type.
          sql: `insert into notifications (id, lead_id, kind, status, created_at, due_at)
            select $1, id, $3, 'waiting', coalesce($4, created_at), coalesce($5, created_at)
            from leads where id = $2 and contacted_at is null
            on conflict (id) do nothing`,
          values: [`${lead?.id}:${followUp.kind}`, lead?.id ?? null, followUp.kind, at, followUp.at.toISOString()],
        })),
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

    forgetSenders: (time) =>
      inBatches(database, (most) => ({
        sql: `update notifications set sender = null where id in (
          select id from notifications where sender is not null and created_at < $1 limit ${most}
        ) returning id`,
        values: [time.toISOString()],
      })).then(() => undefined),

    countUndelivered: async (now) => {
      const [rows = []] = await database.run([
        {
          sql: `select count(*) as counted from notifications where status in ('new', 'waiting') and due_at <= $1`,
          values: [now.toISOString()],
        },
      ])
      return Number(rows[0]?.counted)
    },
  }
}

function leaseFrom(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString()
}

function before(now: Date, periodMs: number): string {
  return new Date(now.getTime() - periodMs).toISOString()
}

function countUpTo(most: number, rows: string, since: string): Statement {
  return {
    sql: `select count(*) as counted from (select 1 from ${rows} limit ${most}) as counted`,
    values: [since],
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
  return {
    id: String(row.notification_id),
    claim: String(row.claim),
    kind: toKind(row.kind),
    lead: row.lead_id === null ? null : toLeadRecord(row),
    attempts: Number(row.attempts),
    failingSince: toDateOrNull(row.failing_since),
  }
}
