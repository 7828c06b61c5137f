import { Client, escapeIdentifier, Pool, type PoolClient } from 'pg'
import { StoreRefusal, StoreUnavailable } from '../failures.ts'

/** The classes of SQLSTATE that concern the lead or its rights; every other failure is the database's own. */
const refusalClasses = ['22', '23', '42', '44', 'PT']

/** The classes of what is wrong with the server: connections, read-only, login, database, resources, an operator's act, the system. */
const serverClasses = ['08', '25', '28', '3D', '53', '57', '58']

/** Turns an error of the driver into one of the two failures of a store. */
export function translateFailure(error: unknown): StoreRefusal | StoreUnavailable {
  if (!(error instanceof Error)) {
    return new StoreUnavailable('unknown failure')
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isSqlState = /^[0-9A-Z]{5}$/.test(code)
  if (isSqlState && refusalClasses.includes(code.slice(0, 2))) {
    return new StoreRefusal(code, error.message)
  }
  if (isSqlState && serverClasses.includes(code.slice(0, 2))) {
    // Without the names of files, which differ from one attempt to the next: each reason is logged once.
    return new StoreUnavailable(`${code}: ${error.message.replaceAll(/ "[^"]*"/g, '')}`)
  }
  // An error without a code is the driver's: "Connection terminated", "timeout exceeded when trying to connect".
  return new StoreUnavailable(code || error.message)
}

/** PostgreSQL's code of a write where a transaction only reads. */
const READ_ONLY = '25006'

/** Whether the same statements may succeed at once: a deadlock, a serialization failure, or a connection that could not write. */
export function isRetryable(error: unknown): boolean {
  return error instanceof StoreUnavailable && ['40P01', '40001', READ_ONLY].includes(error.reason.slice(0, 5))
}

/**
 * Rolls back a connection and releases it into the pool. One that cannot be rolled back is in an unknown state, and is
 * removed from the pool.
 */
export async function releaseClient(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch {
    client.release(true)
  }
}

/** Whether the driver's error says that a connection cannot write. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === READ_ONLY
}

/** Closes the connections that nothing uses. */
export async function closeIdle(pool: Pool): Promise<void> {
  while (pool.idleCount > 0) {
    const client = await pool.connect()
    client.release(true)
  }
}

/**
 * A statement by which a transaction finds the tables of the migrations, whatever `search_path` its login has. That path stays behind
 * it: an owner's own triggers may find functions by it, those of Supabase's schema `extensions` for instance.
 */
export const inPublic =
  "select set_config('search_path', concat_ws(', ', 'public', nullif(current_setting('search_path'), '')), true)"

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5000
const IDLE_TIMEOUT_MS = 30_000
export const STATEMENT_TIMEOUT_MS = 10_000
/** Added to the statement timeout, so that the database itself reports a timeout. */
const ANSWER_TIME_MS = 2_000

/**
 * Opens a pool of connections. It connects with the first query, and again after the database was unreachable.
 *
 * @param statementTimeoutMs the longest statement timeout that its users set
 */
export function openPool(
  databaseUrl: string,
  size: number = POOL_SIZE,
  statementTimeoutMs: number = STATEMENT_TIMEOUT_MS,
): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    query_timeout: statementTimeoutMs + ANSWER_TIME_MS,
    keepAlive: true,
    application_name: 'casa-in-posa',
  })
  // A connection that breaks emits an 'error', which would end the process without a listener. An idle one emits it on the pool
  // and is removed; one in use emits it on itself, and its next statement fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Opens a connection beside a pool's, whose statements may take any time. Whoever opens it ends it. */
export async function connectWithoutTimeout(pool: Pool): Promise<Client> {
  const client = new Client({ ...pool.options, query_timeout: 0 })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Reads the name of the login as an identifier for SQL. */
export async function loginOf(database: Pool | PoolClient): Promise<string> {
  const { rows } = await database.query<{ login: string }>('select current_user as login')
  return escapeIdentifier(rows[0]?.login ?? '')
}
