import { HOUR_MS, MINUTE_MS } from '../../../leads/milliseconds.ts'
import { CLOCK_TOLERANCE_MS, isoAfter, isoBefore } from '../../database/clock.ts'
import {
  isOneOf,
  type Place,
  type SqlDatabase,
  type SqlRow,
  type Statement,
  write,
} from '../../database/sql-database.ts'
import { leadColumnsOf, toLeadRecord } from '../../leads/lead-rows.ts'
import type { Candidate, Verdict } from '../../leads/screening/judge.ts'
import { formSignals, SHARED_SENDER_PREFIX } from '../../leads/screening/sender.ts'
import { knownSpamSenders } from '../../leads/screening/spam-senders.ts'
import { queueForOthers } from './follow-ups.ts'

/** The condition for notices that wait to be judged. SQLite takes an index of a part of a table only where the part's own condition is said too. */
export const isNew = `status in ('new', 'waiting') and status = 'new'`

const MAX_CANDIDATES = 200
const TRAFFIC_MS = 10_000

/** The longest time that a notice may wait for a flood to show itself, with a margin for clocks that differ. */
export const LONGEST_WAIT_MS = 2 * MINUTE_MS

// Counting stops a little past the limits of screening/judge.ts, so that a flood does not make counting slow.
const MAX_BY_SENDER = 10
const MAX_ARRIVALS = 100
const MAX_SHARED = 1000

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
    candidates: async (now: Date) => {
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
     *
     * @returns the ids of the notices that were judged here
     */
    settle: async (verdicts: readonly Judged[], now: Date): Promise<ReadonlySet<string>> => {
      // Few statements settle any number of leads: each is a round trip to the database.
      const alike = Map.groupBy(verdicts, ({ verdict, candidate }) => JSON.stringify([verdict, candidate.signal]))
      const statements = [...alike.values()].flatMap((judged) => effectOf(judged, now))
      const results = statements.length > 0 ? await database.run(statements) : []
      return new Set(results.flat().map(({ id }) => String(id)))
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
 * Puts the verdict on candidates with the same signal into effect. It counts only for the signal that it is based on, as the lead may
 * have been sent again with a better one meanwhile.
 */
function effectOf(judged: readonly Judged[], now: Date): readonly Statement[] {
  const [first] = judged
  if (first === undefined) {
    return []
  }
  const { verdict } = first
  const ids = judged.map(({ candidate }) => candidate.id)
  const isOne = (place: Place) => isOneOf('id', ids, place)
  const changeNew = (change: (place: Place) => string) =>
    write(
      (place) => `update notifications set ${change(place)}
        where status = 'new' and signal = ${place(first.candidate.signal)} and ${isOne(place)} returning id`,
    )
  switch (verdict.kind) {
    case 'accept': {
      const { sql: notices, values } = write(isOne)
      // Due now, also where the database's clock was ahead when it stored the lead.
      return [
        changeNew((place) => `status = 'waiting', due_at = ${place(now.toISOString())}`),
        ...queueForOthers(notices, values),
      ]
    }
    case 'wait':
      return [changeNew((place) => `due_at = ${place(verdict.until.toISOString())}`)]
    case 'hold':
      return [
        changeNew(() => `status = 'held'`),
        write(
          (place) => `update leads set held_because = ${place(verdict.because)} where held_because is null and id in (
            select lead_id from notifications where status = 'held' and ${isOne(place)}
          )`,
        ),
      ]
  }
}
