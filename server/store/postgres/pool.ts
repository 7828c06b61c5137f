import { Pool, type PoolClient } from 'pg'
import { StoreRefusal, StoreUnavailable } from '../lead-store.ts'

/** Classes of SQLSTATE that tell about the lead or its rights; every other failure is the database's own. */
const refusalClasses = ['22', '23', '42', '44', 'PT']

/** Turns what the driver throws into one of the two failures of a store. */
export function translateFailure(error: unknown): StoreRefusal | StoreUnavailable {
  if (!(error instanceof Error)) {
    return new StoreUnavailable('unknown failure')
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isSqlState = /^[0-9A-Z]{5}$/.test(code)
  if (isSqlState && refusalClasses.includes(code.slice(0, 2))) {
    return new StoreRefusal(code, error.message)
  }
  // Without a code it is the driver that gave up: "Connection terminated", "timeout exceeded when trying to connect".
  return new StoreUnavailable(code || error.message)
}

/** Whether the same statements may succeed at once: the database undid them to let others through. */
export function isWorthRepeating(error: unknown): boolean {
  return error instanceof StoreUnavailable && (error.reason === '40P01' || error.reason === '40001')
}

/**
 * Undoes what was not committed and gives a connection back. One that cannot be rolled back is in an unknown state, and
 * leaves the pool.
 */
export async function giveBack(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch {
    client.release(true)
  }
}

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5000
const IDLE_TIMEOUT_MS = 30_000
/** Longer than the statement timeout of the store, which lets the database itself say what took too long. */
const ANSWER_TIMEOUT_MS = 12_000

/**
 * Opens a pool of connections. It connects when first asked, and again after the database has been away.
 *
 * @param databaseUrl address of the database
 * @param size at most so many connections
 */
export function openPool(databaseUrl: string, size: number = POOL_SIZE): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'casa-in-posa',
  })
  // A connection that breaks says so by an event, which would end the process if nobody listened. An idle one tells the
  // pool, and leaves it; one that is in use tells only itself, and its next statement fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
