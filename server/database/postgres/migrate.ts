import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'
import { reasonOf } from '../../../contracts/reason.ts'
import { MISSING_RIGHT } from '../failures.ts'
import { connectWithoutTimeout, loginOf } from './pool.ts'

const migrationsDirectory = new URL('../../../supabase/migrations/', import.meta.url)

/** The migrations take the same lock, so that psql and the Supabase CLI wait for a server that starts. */
const MIGRATION_LOCK = 7_031_025

/**
 * The time that a migration waits for a lock. Whoever uses the table meanwhile, visitors' leads among them, waits behind it.
 * Then it lets them pass for a while, and tries again.
 */
const LOCK_TIMEOUT_MS = 2_000
const LOCK_PAUSE_MS = 3_000
const LOCK_ATTEMPTS = 6

/** PostgreSQL's codes of a lock timeout and of a deadlock. */
const lockFailures: readonly unknown[] = ['55P03', '40P01']

interface Migration {
  readonly version: string
  readonly sql: string
}

/** Whether the file of a migration records it as one that servers which do not know it cannot work with. */
export function isBreaking(sql: string): boolean {
  return sql.includes('insert into casa_in_posa.migrations')
}

/** The versions that the database has recorded. */
interface Applied {
  readonly breaking: readonly string[]
  readonly additive: readonly string[]
}

/**
 * Applies the migrations that the database does not have yet, all or none, however many processes start together. Each
 * migration records itself, also when psql or the Supabase CLI applies it: in `casa_in_posa.additive_migrations` if servers
 * which do not know it can work with it, otherwise in `casa_in_posa.migrations`. They may take any time, on a large table for
 * instance; a table that somebody else keeps locked they wait for in several attempts.
 *
 * @throws Error when the database has a migration that this code does not know and that is not additive, the login lacks a right, or a
 * table stays locked
 */
export async function migrate(pool: Pool, attempts: number = LOCK_ATTEMPTS): Promise<void> {
  const migrations = await readMigrations()
  // Nothing is created where nothing is missing: the login then needs no rights to create.
  const missing = missingFrom(await readAsLogin(pool), migrations)
  if (missing.length === 0) {
    return
  }
  const client = await connectWithoutTimeout(pool)
  try {
    await applyMissing(client, migrations, attempts)
  } catch (error) {
    throw withMissing(error, missing)
  } finally {
    await client.end()
  }
}

/** Reads the record, or names the rights that a login needs where the schema is up to date. */
async function readAsLogin(pool: Pool): Promise<Applied> {
  const client = await pool.connect()
  try {
    return await readRecord(client)
  } catch (error) {
    if (codeOf(error) !== MISSING_RIGHT) {
      throw error
    }
    const login = await loginOf(client)
    throw new Error(
      `${reasonOf(error)}. The owner of the tables can run:
  grant usage on schema casa_in_posa to ${login};
  grant select on all tables in schema casa_in_posa to ${login};`,
      { cause: error },
    )
  } finally {
    client.release()
  }
}

async function readMigrations(): Promise<readonly Migration[]> {
  const files = (await readdir(migrationsDirectory)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => ({
      version: file.split('_')[0] ?? '',
      sql: await readFile(new URL(file, migrationsDirectory), 'utf8'),
    })),
  )
}

async function readRecord(client: ClientBase): Promise<Applied> {
  return {
    breaking: await readVersions(client, 'casa_in_posa.migrations'),
    additive: await readVersions(client, 'casa_in_posa.additive_migrations'),
  }
}

async function readVersions(client: ClientBase, table: string): Promise<readonly string[]> {
  const { rows: tables } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table,
  ])
  if (!tables[0]?.found) {
    return []
  }
  const { rows } = await client.query<{ version: string }>(`select version from ${table}`)
  return rows.map(({ version }) => version)
}

/** The first migration that is not recorded and all after it, which may build on what it creates or replaces. */
function missingFrom({ breaking, additive }: Applied, migrations: readonly Migration[]): readonly Migration[] {
  const known = migrations.map(({ version }) => version)
  const unknown = breaking.filter((version) => !known.includes(version)).sort()
  if (unknown.length > 0) {
    throw new Error(
      `its schema is newer (migration ${unknown.join(', ')}) than this server knows (${known.at(-1)}): run the newer server`,
    )
  }
  const first = known.findIndex((version) => !breaking.includes(version) && !additive.includes(version))
  return first < 0 ? [] : migrations.slice(first)
}

/** Applies what is missing, again after a while as long as a lock is in its way. */
async function applyMissing(client: ClientBase, migrations: readonly Migration[], attempts: number): Promise<void> {
  // A login may have a timeout of its own.
  await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    // Not before: another process may take its time to migrate, and keeps nobody else waiting.
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    // Read again: another process may have applied them while this one waited for the lock.
    const applied = await readRecord(client)
    const missing = missingFrom(applied, migrations)
    const [first] = missing
    if (first !== undefined) {
      // A migration does nothing where a later one is recorded, for instance by the Supabase CLI when it has applied only that.
      await forgetAfter(client, 'casa_in_posa.migrations', first, applied.breaking)
      await forgetAfter(client, 'casa_in_posa.additive_migrations', first, applied.additive)
    }
    for (const { sql } of missing) {
      await client.query(sql)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (attempts <= 1 || !lockFailures.includes(codeOf(error))) {
      throw error
    }
    await wait(LOCK_PAUSE_MS)
    await applyMissing(client, migrations, attempts - 1)
  }
}

async function forgetAfter(client: ClientBase, table: string, { version }: Migration, applied: readonly string[]) {
  if (applied.some((each) => each > version)) {
    await client.query(`delete from ${table} where version > $1`, [version])
  }
}

/** Says what the owner can do about it. */
function withMissing(error: unknown, missing: readonly Migration[]): unknown {
  const versions = missing.map(({ version }) => version).join(', ')
  if (lockFailures.includes(codeOf(error))) {
    return new Error(
      `a table stays locked, by a dump (pg_dump) or another program, so ${versions} of supabase/migrations/ cannot be applied: start again when that has ended`,
      { cause: error },
    )
  }
  return codeOf(error) === MISSING_RIGHT
    ? new Error(
        `${reasonOf(error)}, and its schema lacks ${versions} of supabase/migrations/: apply them as the owner of the tables`,
        { cause: error },
      )
    : error
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
