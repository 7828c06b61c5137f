import { HOUR_MS } from '../../../leads/milliseconds.ts'
import { CLOCK_TOLERANCE_MS, isoAfter, isoBefore } from '../../database/clock.ts'
import type { SqlDatabase, SqlRow, Statement } from '../../database/sql-database.ts'
import { leadColumnsOf, toLeadRecord } from '../../leads/lead-rows.ts'
import type { Candidate, Traffic, Verdict } from '../../leads/screening/judge.ts'
import { type FormSignal, formSignals, SHARED_SENDER_PREFIX } from '../../leads/screening/sender.ts'
import { knownSpamSenders } from '../../leads/screening/spam-senders.ts'
import { queueForOthers } from './follow-ups.ts'

/** The condition for notices that wait to be judged. SQLite takes an index of a part of a table only where the part's own condition is said too. */
export const isNew = `status in ('new', 'waiting') and status = 'new'`

const MAX_CANDIDATES = 200
const TRAFFIC_MS = 10_000

/** The longest time that a notice may wait for a flood to show itself, with a margin for clocks that differ. */
export const LONGEST_WAIT_MS = 2 * 60 * 1000

// Counting stops a little past the limits of screening/judge.ts, so that a flood does not make counting slow.
const MAX_BY_SENDER = 10
const MAX_ARRIVALS = 100
const MAX_SHARED = 1000

/** Ids in one statement. */
const IDS_TOGETHER = 20

/** Every sender whose key begins with the prefix: the character after ':' is ';'. */
const sharedRange = `sender >= '${SHARED_SENDER_PREFIX}' and sender < '${SHARED_SENDER_PREFIX.replace(':', ';')}'`

/** A candidate with its verdict. */
interface Judged {
  readonly candidate: Candidate
  readonly verdict: Verdict
}

/**
 * The part of the outbox that separates people's leads from robots', in the SQL that both databases share.
 *
 * @param secret the key of the hashes by which senders of spam are known
 */
export function judgingIn(database: SqlDatabase, secret: string) {
  return {
    /** Returns the notices that wait to be judged, the oldest first, and the recent traffic. */
    candidates: async (
      now: Date,
    ): Promise<{ readonly candidates: readonly Candidate[]; readonly traffic: Traffic }> => {
      const hourAgo = isoBefore(now, HOUR_MS)
      const latest = isoAfter(now, CLOCK_TOLERANCE_MS)
      const [rows = [], arrivals = [], shared = [], forms = []] = await database.run([
        {
          sql: `select n.id as notification_id, n.sender, n.signal, ${leadColumnsOf('l')},
            (select count(*) from (
              select 1 from notifications o
              where o.sender = n.sender and o.created_at > $2 and o.created_at < $3 limit ${MAX_BY_SENDER}
            ) as counted) as by_sender
            from notifications n join leads l on l.id = n.lead_id
            where ${isNew} and (n.due_at <= $1 or n.due_at > $4) order by n.due_at limit ${MAX_CANDIDATES}`,
          values: [now.toISOString(), hourAgo, latest, isoAfter(now, LONGEST_WAIT_MS)],
        },
        countUpTo(MAX_ARRIVALS, 'leads where true', isoBefore(now, TRAFFIC_MS), latest),
        countUpTo(MAX_SHARED, `notifications where ${sharedRange}`, hourAgo, latest),
        countUpTo(MAX_SHARED, `notifications where ${sharedRange} and signal = 'form'`, hourAgo, latest),
      ])
      const found = rows.map(toCandidate)
      const isOfSpammer = await knownSpamSenders(
        database,
        secret,
        found.map(({ lead }) => lead),
        now,
      )
      return {
        candidates: found.map((candidate) => ({ ...candidate, isOfSpammer: isOfSpammer(candidate.lead) })),
        traffic: {
          arrivals: Number(arrivals[0]?.counted),
          shared: Number(shared[0]?.counted),
          sharedForms: Number(forms[0]?.counted),
        },
      }
    },

    /**
     * Puts verdicts into effect; a notice that another process has judged meanwhile stays as it is. An accepted lead gets a
     * confirmation to its host and a push for each telephone in the same transaction.
     */
    settle: async (verdicts: readonly Judged[], now: Date): Promise<void> => {
      const statements = [...alike(verdicts)].flatMap(({ verdict, signal, ids }) =>
        inGroups(ids).flatMap((group) => effectOf(verdict, signal, group, now)),
      )
      if (statements.length > 0) {
        await database.run(statements)
      }
    },
  }
}

/** Counts the rows that were created between two times, and stops at a limit. */
function countUpTo(limit: number, rows: string, since: string, until: string): Statement {
  return {
    sql: `select count(*) as counted from (
      select 1 from ${rows} and created_at > $1 and created_at < $2 limit ${limit}
    ) as counted`,
    values: [since, until],
  }
}

function toCandidate(row: SqlRow): Omit<Candidate, 'isOfSpammer'> {
  return {
    id: String(row.notification_id),
    lead: toLeadRecord(row),
    signal: formSignals.find((known) => known === row.signal) ?? 'none',
    isShared: String(row.sender ?? '').startsWith(SHARED_SENDER_PREFIX),
    bySender: Number(row.by_sender),
  }
}

/**
 * Groups the candidates with the same verdict and signal, so that few statements settle any number of them: each is a round
 * trip to the database.
 */
function* alike(judged: readonly Judged[]) {
  const groups = Map.groupBy(judged, ({ verdict, candidate }) => JSON.stringify([verdict, candidate.signal]))
  for (const [first, ...others] of groups.values()) {
    if (first !== undefined) {
      const ids = [first, ...others].map(({ candidate }) => candidate.id)
      yield { verdict: first.verdict, signal: first.candidate.signal, ids }
    }
  }
}

/** Groups of one length, so that the statements' texts are few; the last is filled up with an id that it has. */
function inGroups(ids: readonly string[]): string[][] {
  const groups: string[][] = []
  for (let start = 0; start < ids.length; start += IDS_TOGETHER) {
    const group = ids.slice(start, start + IDS_TOGETHER)
    groups.push([...group, ...Array<string>(IDS_TOGETHER - group.length).fill(group[0] ?? '')])
  }
  return groups
}

/**
 * Puts one verdict into effect. It counts only for the signal that it is based on, as the lead may have been sent again with
 * a better one meanwhile.
 */
function effectOf(verdict: Verdict, signal: FormSignal, ids: readonly string[], now: Date): readonly Statement[] {
  const changeNew = (change: string, ...values: readonly string[]): Statement => ({
    sql: `update notifications set ${change}
      where status = 'new' and signal = $${values.length + 1} and id in (${placesAfter(values.length + 1)})`,
    values: [...values, signal, ...ids],
  })
  switch (verdict.kind) {
    case 'accept':
      // Due now, also where the database's clock was ahead when it stored the lead.
      return [
        changeNew(`status = 'waiting', due_at = $1`, now.toISOString()),
        ...queueForOthers(`id in (${placesAfter(0)})`, ids),
      ]
    case 'wait':
      return [changeNew('due_at = $1', verdict.until.toISOString())]
    case 'hold':
      return [
        changeNew(`status = 'held'`),
        {
          sql: `update leads set held_because = $1 where id in (
            select lead_id from notifications where status = 'held' and id in (${placesAfter(1)})
          )`,
          values: [verdict.because, ...ids],
        },
      ]
  }
}

/** The placeholders of a group of ids that follow other values, for instance '$2, $3, …' after one. */
function placesAfter(values: number): string {
  return Array.from({ length: IDS_TOGETHER }, (_, index) => `$${values + index + 1}`).join(', ')
}
