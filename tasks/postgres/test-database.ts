import pg from 'pg'

/** A PostgreSQL for the tests, while it runs. */
export interface TestDatabase {
  /** Address of a database in it, as a superuser. */
  readonly url: string
  /** PGlite is one session on one database: no `create database`, and a role set by one connection holds for all. */
  readonly kind: 'server' | 'pglite'
  readonly description: string
  readonly stop: () => Promise<void>
}

const CONNECT_TIMEOUT_MS = 2_000

/** Connects once. The answer is the server's version and whether the role may do everything. */
export async function askServer(url: string): Promise<{ version: string; isSuperuser: boolean }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // A connection that breaks while idle must fail the call below, not the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string; role: string }>(
      "select current_setting('server_version') as version, current_setting('is_superuser') as role",
    )
    return { version: rows[0]?.version ?? 'unknown', isSuperuser: rows[0]?.role === 'on' }
  } finally {
    await client.end()
  }
}
