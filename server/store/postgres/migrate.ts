import { readdir, readFile } from 'node:fs/promises'
import { escapeIdentifier, type Pool, type PoolClient } from 'pg'
import { leadFields } from '../../../leads/lead.ts'
import { MISSING_RIGHT, StoreRefusal } from '../lead-store.ts'
import { giveBack, translateFailure } from './pool.ts'

const columns = leadFields.join(', ')

/** The rights of the first migration, each with the question whether it is missing. */
const missingRights = `select remedy from (values
    (not has_schema_privilege('anon', 'public', 'usage'),
      'grant usage on schema public to anon;'),
    (exists (select from unnest(string_to_array('${columns}', ', ')) as name
        where not has_column_privilege('anon', 'public.leads', name, 'insert')),
      'grant insert (${columns}) on table public.leads to anon;'),
    (not exists (select from pg_policies
        where schemaname = 'public' and tablename = 'leads' and cmd in ('INSERT', 'ALL') and permissive = 'PERMISSIVE'
          and roles && array['anon', 'public']::name[]),
      'create policy "Visitors may leave a lead" on public.leads for insert to anon, authenticated with check (true);')
  ) as rights (is_missing, remedy) where is_missing`

/**
 * Makes sure that visitors' leads can be inserted: that the login may take on the role `anon`, which is granted to it if
 * it may do that itself, and that this role may insert.
 *
 * @param insertTrial inserts a lead as a visitor and undoes it
 * @returns what keeps visitors' leads out, and the SQL against it; null when nothing does, or when the database cannot
 * be written for another reason, which may pass
 */
export async function ensureVisitorRights(pool: Pool, insertTrial: () => Promise<unknown>): Promise<string | null> {
  const role = await obtainRole(pool)
  if (role !== null) {
    return withRemedies(role, 'An administrator of the database server', [
      ...(role.code === MISSING_RIGHT ? [] : ['create role anon nologin noinherit;']),
      `grant anon to ${await loginOf(pool)};`,
    ])
  }
  const insert = await refusalOf(insertTrial)
  // Class 42 is about rights and missing objects, the same for every lead; others may be about the trial's own values.
  if (insert === null || !insert.code.startsWith('42')) {
    return null
  }
  const { rows } = await pool.query<{ remedy: string }>(missingRights).catch(() => ({ rows: [] }))
  return withRemedies(
    insert,
    'The owner of the tables',
    rows.map(({ remedy }) => remedy),
  )
}

async function refusalOf(work: () => Promise<unknown>): Promise<StoreRefusal | null> {
  try {
    await work()
    return null
  } catch (error) {
    const failure = error instanceof StoreRefusal ? error : translateFailure(error)
    return failure instanceof StoreRefusal ? failure : null
  }
}

async function obtainRole(pool: Pool): Promise<StoreRefusal | null> {
  if ((await refusalOf(() => becomeVisitor(pool))) === null) {
    return null
  }
  // Fails without the right to grant it: the next line notices.
  await pool.query('grant anon to current_user').catch(() => undefined)
  return refusalOf(() => becomeVisitor(pool))
}

/** Tried instead of looked up: from PostgreSQL 16 on a member may lack the option to take on the role. */
async function becomeVisitor(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local role anon')
  } finally {
    await giveBack(client)
  }
}

async function loginOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ login: string }>('select current_user as login')
  return escapeIdentifier(rows[0]?.login ?? '')
}

function withRemedies({ message }: StoreRefusal, who: string, remedies: readonly string[]): string {
  return remedies.length === 0 ? message : `${message}. ${who} can run:\n  ${remedies.join('\n  ')}`
}

const migrationsDirectory = new URL('../../../supabase/migrations/', import.meta.url)

/** The migrations take the same lock, so that psql or the Supabase CLI waits for a server that starts. */
const MIGRATION_LOCK = 7_031_025

interface Migration {
  readonly version: string
  readonly sql: string
}

/**
 * Applies the migrations that the database does not have yet, all or none, however many processes start together. Each
 * migration records itself in `casa_in_posa.migrations`, whoever applies it: this server, psql or the Supabase CLI.
 *
 * @throws Error when the database's schema is newer than this code knows, or the login lacks a right
 */
export async function migrate(pool: Pool): Promise<void> {
  const migrations = await readMigrations()
  const client = await pool.connect()
  try {
    const applied = await readRecord(client).catch(async (error: unknown) => {
      throw await withGrants(error, client)
    })
    // Nothing is created where nothing is to do: the login role may then do without such rights.
    const missing = missingFrom(applied, migrations)
    if (missing.length > 0) {
      await applyMissing(client, migrations).catch((error: unknown) => {
        throw withMissing(error, missing)
      })
    }
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

async function readRecord(client: PoolClient): Promise<readonly string[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('casa_in_posa.migrations') is not null as found`,
  )
  if (!tables[0]?.found) {
    return []
  }
  const { rows } = await client.query<{ version: string }>('select version from casa_in_posa.migrations')
  return rows.map(({ version }) => version)
}

/** The first migration that is not recorded and all after it, which may build on what it creates or replaces. */
function missingFrom(applied: readonly string[], migrations: readonly Migration[]): readonly Migration[] {
  const known = migrations.map(({ version }) => version)
  const unknown = applied.filter((version) => !known.includes(version)).sort()
  if (unknown.length > 0) {
    throw new Error(
      `its schema is newer (migration ${unknown.join(', ')}) than this server knows (${known.at(-1)}): run the newer server`,
    )
  }
  const first = known.findIndex((version) => !applied.includes(version))
  return first < 0 ? [] : migrations.slice(first)
}

async function applyMissing(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    // Asked again: another process may have applied them while this one waited for the lock.
    const applied = await readRecord(client)
    const missing = missingFrom(applied, migrations)
    const [first] = missing
    if (first !== undefined && applied.some((version) => version > first.version)) {
      // A migration does nothing where a later one is recorded, as the Supabase CLI leaves it that has applied only that.
      await client.query('delete from casa_in_posa.migrations where version > $1', [first.version])
    }
    for (const { sql } of missing) {
      await client.query(sql)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Names what a login needs that finds its schema up to date. */
async function withGrants(error: unknown, client: PoolClient): Promise<unknown> {
  if (!isMissingRight(error)) {
    return error
  }
  const { rows } = await client.query<{ login: string }>('select current_user as login')
  const login = escapeIdentifier(rows[0]?.login ?? '')
  return new Error(
    `${error.message}. The owner of the tables can run:
  grant usage on schema casa_in_posa to ${login};
  grant select on casa_in_posa.migrations to ${login};`,
    { cause: error },
  )
}

function withMissing(error: unknown, missing: readonly Migration[]): unknown {
  if (!isMissingRight(error)) {
    return error
  }
  const versions = missing.map(({ version }) => version).join(', ')
  return new Error(
    `${error.message}, and its schema lacks ${versions} of supabase/migrations/: apply them as the owner of the tables`,
    { cause: error },
  )
}

function isMissingRight(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === MISSING_RIGHT
}
