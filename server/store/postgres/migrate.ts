import { readdir, readFile } from 'node:fs/promises'
import type { Pool, PoolClient } from 'pg'

const migrationsDirectory = new URL('../../../supabase/migrations/', import.meta.url)

/** Any number will do, as long as every process of this project takes the same. */
const MIGRATION_LOCK = 7_031_025

interface Migration {
  readonly version: string
  readonly name: string
  readonly sql: string
}

/**
 * Applies the migrations that the database does not have yet, all or none, however many processes start together.
 * The record of them is the Supabase CLI's own table, so that both tools agree on what is done.
 *
 * @throws Error when the database's schema is newer than this code knows
 */
export async function migrate(pool: Pool): Promise<void> {
  const migrations = await readMigrations()
  const client = await pool.connect()
  try {
    // Nothing is created where nothing is to do: the login role may then do without such rights.
    if (pending(migrations, await readApplied(client)).length > 0) {
      await applyPending(client, migrations)
    }
  } finally {
    client.release()
  }
}

async function readMigrations(): Promise<readonly Migration[]> {
  const files = (await readdir(migrationsDirectory)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const [version = '', ...words] = file.slice(0, -'.sql'.length).split('_')
      return { version, name: words.join('_'), sql: await readFile(new URL(file, migrationsDirectory), 'utf8') }
    }),
  )
}

async function readApplied(client: PoolClient): Promise<readonly string[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as found`,
  )
  if (!tables[0]?.found) {
    return []
  }
  const { rows } = await client.query<{ version: string }>('select version from supabase_migrations.schema_migrations')
  return rows.map(({ version }) => version)
}

function pending(migrations: readonly Migration[], applied: readonly string[]): readonly Migration[] {
  const newestKnown = migrations.at(-1)?.version ?? ''
  const newer = applied.filter((version) => version > newestKnown)
  if (newer.length > 0) {
    throw new Error(
      `its schema is newer (migration ${newer.join(', ')}) than this server knows (${newestKnown}): run the newer server`,
    )
  }
  return migrations.filter(({ version }) => !applied.includes(version))
}

async function applyPending(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query(
      `create schema if not exists supabase_migrations;
       create table if not exists supabase_migrations.schema_migrations
         (version text not null primary key, statements text[], name text)`,
    )
    // Asked again: another process may have applied them while this one waited for the lock.
    for (const { version, name, sql } of pending(migrations, await readApplied(client))) {
      await client.query(sql)
      await client.query(
        'insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)',
        [version, [sql], name],
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
