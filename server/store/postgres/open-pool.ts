import { Pool } from 'pg'

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
