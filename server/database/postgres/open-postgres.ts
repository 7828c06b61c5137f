import type { Pool, PoolClient } from 'pg'
import type { Database, SqlRow } from '../sql-database.ts'
import {
  closeIdle,
  inPublic,
  isReadOnly,
  isRetryable,
  releaseClient,
  STATEMENT_TIMEOUT_MS,
  translateFailure,
} from './pool.ts'

const MAX_ATTEMPTS = 3

/** The time that the database keeps the locks of a process that has vanished within a transaction. */
const IDLE_IN_TRANSACTION_MS = 15_000

/** The lock of transactions that take turns; the migrations have the number before. */
const TURNS_LOCK = 7_031_026

/**
 * Opens the database, its schema being up to date (migrate.ts).
 *
 * @param pool is closed with it
 * @param statementTimeoutMs the time that the database may take, waiting for locks included
 */
export function openPostgres(pool: Pool, statementTimeoutMs: number = STATEMENT_TIMEOUT_MS) {
  // One round trip, as pg sends a text without parameters.
  const begin = `begin; ${inPublic}; set local statement_timeout = ${Math.round(statementTimeoutMs)}; set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`
  const inFlight = new Set<Promise<unknown>>()
  let closing: Promise<void> | null = null

  /** Tracks work in progress, which `close` waits for: a pool that ends drops the requests that wait for a connection. */
  function tracked<Result>(work: Promise<Result>): Promise<Result> {
    inFlight.add(work)
    const forget = () => inFlight.delete(work)
    work.then(forget, forget)
    return work
  }

  /**
   * Does some work in a transaction on a connection of its own.
   *
   * @param settings further statements at its beginning, in the same round trip
   * @param end 'rollback' undoes it
   */
  async function transact<Result>(
    settings: string,
    work: (client: PoolClient) => Promise<Result>,
    end: 'commit' | 'rollback' = 'commit',
  ): Promise<Result> {
    const client = await pool.connect()
    try {
      await client.query(settings === '' ? begin : `${begin}; ${settings}`)
      const result = await work(client)
      await client.query(end)
      client.release()
      return result
    } catch (error) {
      // Not awaited: on a dead connection it takes as long again.
      const released = releaseClient(client)
      if (isReadOnly(error)) {
        await released
        // After a failover the other idle ones lead to the server that only reads, too; new ones to the server that writes.
        await closeIdle(pool).catch(() => undefined)
      }
      throw error
    }
  }

  /**
   * Does it again after a deadlock or a serialization failure.
   *
   * @throws StoreRefusal or StoreUnavailable
   */
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

  const database: Database = {
    run: (statements) =>
      tracked(
        withRetries(() =>
          transact('', async (client) => {
            const results: (readonly SqlRow[])[] = []
            for (const { sql, values = [] } of statements) {
              const { rows } = await client.query<SqlRow>(sql, [...values])
              results.push(rows)
            }
            return results
          }),
        ),
      ),
    skipLocked: 'for update skip locked',
    computesSearch: true,
    inTurns: [{ sql: `select pg_advisory_xact_lock(${TURNS_LOCK})` }],
    minutesAfter: (time, minutes) => `(${time} + (${minutes}) * interval '1 minute')`,
    close() {
      closing ??= Promise.allSettled(inFlight).then(() => pool.end())
      return closing
    },
  }
  return { ...database, transact, withRetries, tracked }
}
