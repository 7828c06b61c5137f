import { escapeLiteral, type Pool, type PoolClient } from 'pg'
import { namedZones } from '../../../business/cities.ts'
import { type Lead, leadFields, type Zone } from '../../../leads/lead.ts'
import { sameLeadKey } from '../../../leads/same-lead.ts'
import { type Origin, unknownOrigin } from '../../leads/screening/sender.ts'
import { knownZonesIn } from '../../leads/store/known-zones.ts'
import { type StoreDatabase, trialLead } from '../../leads/store/lead-store.ts'
import { zoneTeacher } from '../../leads/store/teach-zones.ts'
import { ensureVisitorRights } from '../../leads/store/visitor-rights.ts'
import { hoursAfterInPostgres } from '../clock.ts'
import { sameTextInPostgres } from '../same-text.ts'
import type { SqlRow, Statement } from '../sql-database.ts'
import { isRetryable, releaseClient, translateFailure } from './pool.ts'

const STATEMENT_TIMEOUT_MS = 10_000
const MAX_ATTEMPTS = 3

/** The time that the database keeps the locks of a process that has vanished within a transaction. */
const IDLE_TIMEOUT_MS = 15_000

/** The lock of transactions that take turns; the migrations have the number before. */
const TURNS_LOCK = 7_031_026

// One array per column: the statement's text is the same for any number of leads.
const insertLeads = `insert into public.leads (${leadFields.join(', ')})
  select * from unnest(${leadFields.map((_, index) => `$${index + 1}::text[]`).join(', ')})`

/**
 * Opens the store in PostgreSQL, its schema being up to date (migrate.ts).
 *
 * @param pool connections of a role that may take on the role `anon`; closed with the store
 * @param zones what the database learns to know, as it refuses leads of others
 * @param statementTimeoutMs the time that the database may take, waiting for locks included
 * @param now a clock in milliseconds that never jumps
 */
export function openPostgresStore(
  pool: Pool,
  zones: readonly Zone[] = namedZones,
  statementTimeoutMs: number = STATEMENT_TIMEOUT_MS,
  now: () => number = () => performance.now(),
): StoreDatabase {
  // With a visitor's rights, which the database itself enforces. One round trip, as pg sends a text without parameters.
  const begin = `begin; set local statement_timeout = ${Math.round(statementTimeoutMs)}; set local idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`
  const beginAsVisitor = `${begin}; set local role anon`
  const inFlight = new Set<Promise<unknown>>()
  let closing: Promise<void> | null = null

  /** Tracks work in progress: a pool that ends drops the requests that wait for a connection. */
  function tracked<Result>(work: Promise<Result>): Promise<Result> {
    inFlight.add(work)
    const forget = () => inFlight.delete(work)
    work.then(forget, forget)
    return work
  }

  async function finishAndEnd(): Promise<void> {
    await Promise.allSettled(inFlight)
    await pool.end()
  }

  /** Does some work on a connection of its own, which is released whatever happens. */
  async function onClient<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await pool.connect()
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      // Not awaited: on a dead connection it takes as long again.
      void releaseClient(client)
      throw error
    }
  }

  function insertOnce(leads: readonly Lead[], origin: Origin, end: 'commit' | 'rollback'): Promise<number> {
    return onClient(async (client) => {
      await client.query(`${beginAsVisitor}; ${settingsOf(origin)}`)
      const { rowCount } = await client.query(
        insertLeads,
        leadFields.map((field) => leads.map((lead) => lead[field])),
      )
      await client.query(end)
      return rowCount ?? 0
    })
  }

  const insertTrial = () => insertOnce([trialLead], unknownOrigin, 'rollback')

  function runOnce(statements: readonly Statement[]): Promise<readonly (readonly SqlRow[])[]> {
    return onClient(async (client) => {
      await client.query(begin)
      const results: (readonly SqlRow[])[] = []
      for (const { sql, values = [] } of statements) {
        const { rows } = await client.query<SqlRow>(sql, [...values])
        results.push(rows)
      }
      await client.query('commit')
      return results
    })
  }

  /** Retries after a deadlock or a serialization failure. */
  async function withRetries<Result>(work: () => Promise<Result>, attempt = 1): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      const failure = translateFailure(error)
      if (attempt < MAX_ATTEMPTS && isRetryable(failure)) {
        return withRetries(work, attempt + 1)
      }
      throw failure
    }
  }

  const teacher = zoneTeacher(pool, zones, now)

  async function insertTaught(leads: readonly Lead[], origin: Origin): Promise<number> {
    const insert = () => withRetries(() => insertOnce(leads, origin, 'commit'))
    try {
      return await insert()
    } catch (error) {
      const wanted = leads.map(({ zone }) => zone)
      if (await teacher.teachAfter(error, wanted)) {
        return insert()
      }
      throw error
    }
  }

  const run = (statements: readonly Statement[]) => tracked(withRetries(() => runOnce(statements)))

  return {
    skipLocked: 'for update skip locked',
    computesSearch: true,
    inTurns: [{ sql: `select pg_advisory_xact_lock(${TURNS_LOCK})` }],
    sameText: sameTextInPostgres,
    hoursAfter: hoursAfterInPostgres,
    async insert(leads, origin = unknownOrigin) {
      const ordered = inLockOrder(leads)
      return { stored: await tracked(insertTaught(ordered, origin)) }
    },
    run,
    knownZones: knownZonesIn(zones, run),
    canWrite: () =>
      tracked(insertTrial()).then(
        () => true,
        () => false,
      ),
    ensureVisitorRights: () => tracked(ensureVisitorRights(pool, teacher.teach, insertTrial)),
    onZonesRefused: teacher.onRefused,
    close() {
      closing ??= finishAndEnd()
      return closing
    },
  }
}

/** The settings by which the triggers get the origin of the leads; they end with the transaction. */
function settingsOf({ sender, signal, campaign }: Origin): string {
  return Object.entries({ sender, signal, ...campaign })
    .map(([name, value]) => `set local leads.${name} = ${escapeLiteral(value ?? '')}`)
    .join('; ')
}

/** Sorts leads by their keys, which the database locks one after the other: one order for all prevents deadlocks. */
function inLockOrder(leads: readonly Lead[]): readonly Lead[] {
  return leads
    .map((lead) => ({ lead, key: sameLeadKey(lead) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ lead }) => lead)
}
