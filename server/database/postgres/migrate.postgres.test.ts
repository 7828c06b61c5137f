import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type FreshTestDatabase, freshTestDatabase, testLogin } from '../../../test/fixtures/postgres-database.ts'
import { migrate } from './migrate.ts'
import { openPool } from './pool.ts'

const folder = new URL('../../../supabase/migrations/', import.meta.url)
const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
const versions = files.map(versionOf)
const readRecord = `select version from casa_in_posa.migrations
  union all select version from casa_in_posa.additive_migrations order by version`
const readTimes = readRecord.replaceAll('select version', 'select *')
const forget = (which: string) =>
  `delete from casa_in_posa.migrations where ${which}; delete from casa_in_posa.additive_migrations where ${which}`
const allRecorded = versions.map((version) => ({ version }))

async function freshDatabase(): Promise<FreshTestDatabase> {
  const database = await freshTestDatabase()
  onTestFinished(database.drop)
  return database
}

async function startServerOn(database: FreshTestDatabase): Promise<void> {
  const pool = openPool(database.url)
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
}

function versionOf(file: string): string {
  return file.slice(0, 14)
}

const sqlOf = (file: string) => readFile(new URL(file, folder), 'utf8')

/** Applies files one after the other, as psql and the SQL editor of Supabase do. */
async function applyByHand(database: FreshTestDatabase, chosen: readonly string[]): Promise<void> {
  for (const file of chosen) {
    await database.query(await sqlOf(file))
  }
}

const createCliRecord = `create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations
    (version text not null primary key, statements text[], name text)`

/** Applies the files that the Supabase CLI has not recorded, as `supabase db push` does: by the extended protocol. */
async function pushByCli(database: FreshTestDatabase): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(createCliRecord)
    const { rows } = await client.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations',
    )
    const pushed = rows.map(({ version }) => version)
    for (const file of files.filter((each) => !pushed.includes(versionOf(each)))) {
      await client.query('begin')
      // With a name the driver prepares the text, which must be one statement.
      await client.query({ name: randomUUID(), text: await sqlOf(file) })
      await client.query('insert into supabase_migrations.schema_migrations (version) values ($1)', [versionOf(file)])
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}

/** Makes the schema of an earlier version of the server, which kept its record in the table of the Supabase CLI. */
async function startEarlierServer(database: FreshTestDatabase, applied: readonly string[]): Promise<void> {
  await applyByHandBeforeTheRecord(database, applied)
  await database.query(createCliRecord)
  for (const file of applied) {
    await database.query('insert into supabase_migrations.schema_migrations (version) values ($1)', [versionOf(file)])
  }
}

async function applyByHandBeforeTheRecord(database: FreshTestDatabase, applied: readonly string[]): Promise<void> {
  await applyByHand(database, applied)
  await database.query('drop schema casa_in_posa cascade')
}

const insertLead = (name: string) =>
  `insert into leads (name, email, phone, zone) values ('${name}', 'a@b.example', '333', 'roma')`

/** Stores leads whose notices, where there is an outbox, have every state. */
async function fill(database: FreshTestDatabase): Promise<void> {
  const names = ['new', 'waiting', 'delivered', 'held', 'withdrawn']
  await database.query(names.map(insertLead).join(';'))
  await database.query(`do $$ begin
    if to_regclass('public.notifications') is not null then
      update notifications set attempts = 3, delivered_by = 'e-mail', status =
        (select name from leads where leads.id = lead_id);
      update leads set contacted_at = now() where name = 'withdrawn';
      update leads set held_because = 'content' where name = 'held';
    end if;
  end $$`)
}

/** Reads all rows of all tables. */
async function contents(database: FreshTestDatabase): Promise<Readonly<Record<string, readonly object[]>>> {
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const rows = tables.map(async ({ name }) => {
    const all = await database.query<{ row: object }>(`select to_jsonb(t) as row from ${name} t order by to_jsonb(t)`)
    return [name, all.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

/** Reads the whole schema in a form that can be compared with another. */
async function schema(database: FreshTestDatabase): Promise<readonly object[]> {
  return database.query(`
    select 'function' as kind, pg_get_functiondef(oid) as definition, proacl::text as rights from pg_proc
      where pronamespace = 'public'::regnamespace
    union all select 'trigger', pg_get_triggerdef(oid), tgenabled::text from pg_trigger where not tgisinternal
    union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid), null
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index', indexdef, null from pg_indexes where schemaname = 'public'
    union all select 'policy', to_jsonb(p)::text, null from pg_policies p
    union all select 'table', relname, relrowsecurity::text from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select 'right', oid::regclass::text, (aclexplode(relacl))::text from pg_class
      where relnamespace in ('public'::regnamespace, 'casa_in_posa'::regnamespace)
    union all select 'right', attrelid::regclass || '.' || attname, (aclexplode(attacl))::text from pg_attribute
      where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select 'column', attrelid::regclass || '.' || attname, atttypid::regtype::text from pg_attribute
      where attnum > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    order by 1, 2, 3`)
}

test('applies each migration once and records it in a table of its own', async () => {
  const database = await freshDatabase()
  await startServerOn(database)
  const first = await database.query(readTimes)
  await startServerOn(database)
  expect(await database.query(readRecord)).toEqual(allRecorded)
  expect(await database.query(readTimes)).toEqual(first)
  expect(await database.query(`select to_regnamespace('supabase_migrations') as schema`)).toEqual([{ schema: null }])
})

/** A connection that a test holds locks with. */
async function otherConnection({ url }: FreshTestDatabase): Promise<Client> {
  const other = new Client({ connectionString: url })
  // The database is dropped under it.
  other.on('error', () => {})
  await other.connect()
  onTestFinished(() => other.end().catch(() => {}))
  return other
}

test('waits for another process that migrates, however long it takes', async () => {
  const database = await freshDatabase()
  const other = await otherConnection(database)
  await other.query('select pg_advisory_lock(7031025)')
  // Its statements may take two seconds.
  const pool = openPool(database.url, 1, 0)
  onTestFinished(() => pool.end())
  const migrated = migrate(pool)
  await wait(3_000)
  await other.query('select pg_advisory_unlock(7031025)')
  await migrated
  expect(await database.query(readRecord)).toEqual(allRecorded)
})

test('lets leads pass while a dump keeps a table locked, and applies what is missing once it has ended', async () => {
  const database = await freshDatabase()
  const texts = await Promise.all(files.map(sqlOf))
  const missing = texts.findLastIndex((sql) => /^ *alter table public\.leads\b/m.test(sql))
  await applyByHand(database, files.slice(0, missing))
  const other = await otherConnection(database)
  await other.query('begin; lock table leads in access share mode')
  const pool = openPool(database.url)
  onTestFinished(() => pool.end())
  await expect(migrate(pool, 1)).rejects.toThrow(
    new RegExp(
      `^a table stays locked, by a dump .+ ${versions.slice(missing).join(', ')} of supabase/migrations/ cannot be applied`,
    ),
  )
  const migrated = migrate(pool)
  await expect
    .poll(() => database.query(`select from pg_locks where relation = 'leads'::regclass and not granted`))
    .toHaveLength(1)
  await database.query(`set statement_timeout = 5000; ${insertLead('Anna')}`)
  await other.query('commit')
  await migrated
  expect(await database.query(readRecord)).toEqual(allRecorded)
  expect(await database.query('select name from leads')).toEqual([{ name: 'Anna' }])
})

test('applies each migration once when several processes start together', async () => {
  const database = await freshDatabase()
  await Promise.all(Array.from({ length: 4 }, () => startServerOn(database)))
  expect(await database.query(readRecord)).toEqual(allRecorded)
})

test("somebody else's migrations in the record of the Supabase CLI are left alone", async () => {
  const database = await freshDatabase()
  await database.query(`${createCliRecord};
    insert into supabase_migrations.schema_migrations (version, name) values ('29991231000000', 'of another project')`)
  await startServerOn(database)
  expect(await database.query(readRecord)).toEqual(allRecorded)
  expect(await database.query('select version, name from supabase_migrations.schema_migrations')).toEqual([
    { version: '29991231000000', name: 'of another project' },
  ])
})

test.each(['29991231000000', '20261121100000'])(
  'refuses a database with migration %s, which it does not know',
  async (version) => {
    const database = await freshDatabase()
    await startServerOn(database)
    await database.query('insert into casa_in_posa.migrations (version) values ($1)', [version])
    await expect(startServerOn(database)).rejects.toThrow(`its schema is newer (migration ${version})`)
  },
)

test('a server that does not know additive migrations works with them, and refuses others', async () => {
  const database = await freshDatabase()
  await startServerOn(database)
  await database.query(`insert into casa_in_posa.additive_migrations (version) values ('29991231000000')`)
  await startServerOn(database)
  expect(await database.query(readRecord)).toEqual([...allRecorded, { version: '29991231000000' }])
})

test('additive migrations are applied again with one that is missing before them', async () => {
  const database = await freshDatabase()
  await startServerOn(database)
  await database.query(`delete from casa_in_posa.migrations where version = '${versions[2]}';
    drop trigger leads_check_zone on leads`)
  await startServerOn(database)
  expect(await schema(database)).toEqual(wanted)
  expect(await database.query(readRecord)).toEqual(allRecorded)
})

test('cuts texts from before their length was checked, which no other change of the row could pass', async () => {
  const database = await freshDatabase()
  await startServerOn(database)
  await database.query(`alter table leads drop constraint leads_name_length_check;
    insert into leads (name, email, phone, zone) values (repeat('è', 10000), 'a@b', '1', 'roma');
    alter table leads add constraint leads_name_length_check check (octet_length(name) <= 16384) not valid;
    ${forget("version >= '20261122'")}`)
  await startServerOn(database)
  await database.query(`update leads set held_because = 'content'`)
  expect(await database.query('select length(name) as length from leads')).toEqual([{ length: 4096 }])
})

test('leaves nothing behind of a migration that fails', async () => {
  const database = await freshDatabase()
  await database.query('create table leads (id int)')
  await expect(startServerOn(database)).rejects.toThrow('column "zone" of relation "public.leads" does not exist')
  const schemas = await database.query(`select to_regnamespace('casa_in_posa') as schema`)
  expect(schemas).toEqual([{ schema: null }])
})

let wanted: readonly object[] = []

beforeAll(async () => {
  const database = await freshTestDatabase()
  await startServerOn(database)
  wanted = await schema(database)
  await database.drop()
})

const beginnings = [
  ['all files by psql', (database: FreshTestDatabase) => applyByHand(database, files)],
  ['two files by psql', (database: FreshTestDatabase) => applyByHand(database, files.slice(0, 2))],
  [
    'all files by psql, before there was this record',
    (database: FreshTestDatabase) => applyByHandBeforeTheRecord(database, files),
  ],
  [
    'the first file by psql, before there was this record',
    (database: FreshTestDatabase) => applyByHandBeforeTheRecord(database, files.slice(0, 1)),
  ],
  ['an earlier server', (database: FreshTestDatabase) => startEarlierServer(database, files)],
  [
    'an earlier server that knew all but the last',
    (database: FreshTestDatabase) => startEarlierServer(database, files.slice(0, -1)),
  ],
  ['the server', startServerOn],
  ['the Supabase CLI', pushByCli],
] as const

const continuations = [
  ['nothing', async () => undefined],
  ['all files by psql', (database: FreshTestDatabase) => applyByHand(database, files)],
  ['the Supabase CLI', pushByCli],
] as const

describe.each(beginnings)('a server starts after %s', (_beginning, begin) => {
  let begun: FreshTestDatabase
  let before: Awaited<ReturnType<typeof contents>>

  beforeAll(async () => {
    begun = await freshTestDatabase()
    await begin(begun)
    await fill(begun)
    before = await contents(begun)
  })

  afterAll(() => begun.drop())

  test.each(continuations)('then %s, and every row is as it was', async (_continuation, go) => {
    const database = await begun.copy()
    onTestFinished(database.drop)
    await go(database)
    await startServerOn(database)
    expect(await schema(database)).toEqual(wanted)
    expect(await database.query(readRecord)).toEqual(allRecorded)
    const after = await contents(database)
    expect(after).toMatchObject(before)
    // No rows were added either, where there were tables.
    expect(Object.keys(before).map((name) => after[name]?.length)).toEqual(
      Object.values(before).map(({ length }) => length),
    )
  })
})

test('a file that is applied alone does nothing where a later one is recorded', async () => {
  const database = await freshDatabase()
  await startServerOn(database)
  for (const file of files.slice(0, -1)) {
    await database.query(forget(`version = '${versionOf(file)}'`))
    await applyByHand(database, [file])
    expect(await schema(database), file).toEqual(wanted)
  }
})

test('a migration that is missing between others is applied with all that follow it', async () => {
  const database = await freshDatabase()
  await startServerOn(database)
  await database.query(forget(`version < '${versions[2]}'`))
  await startServerOn(database)
  expect(await schema(database)).toEqual(wanted)
  expect(await database.query(readRecord)).toEqual(allRecorded)
})

test('all rights, policies and triggers are restored once the record is emptied', async () => {
  const database = await freshDatabase()
  await startServerOn(database)
  await database.query(`drop policy "Visitors may leave a lead" on leads; revoke all on leads from anon;
    drop trigger leads_after_insert on leads; alter table leads disable row level security;
    delete from casa_in_posa.migrations`)
  await startServerOn(database)
  expect(await schema(database)).toEqual(wanted)
})

test('psql applies the files one by one, and leaves nothing and no record of one that fails', async ({ skip }) => {
  skip(spawnSync('psql', ['--version']).status !== 0, 'psql is not installed here')
  const psql = (database: FreshTestDatabase, file: string) =>
    promisify(execFile)('psql', [`--dbname=${database.url}`, `--file=${fileURLToPath(new URL(file, folder))}`])
  const database = await freshDatabase()
  // Without ON_ERROR_STOP, psql's default.
  await database.query('create table notifications (id int)')
  for (const file of files.slice(0, 2)) {
    await psql(database, file)
  }
  expect(await database.query('select version from casa_in_posa.migrations')).toEqual(allRecorded.slice(0, 1))
  expect(await database.query(`select 1 from pg_attribute where attname = 'held_because'`)).toEqual([])
  await database.query('drop table notifications')
  for (const file of files) {
    await psql(database, file)
  }
  expect(await database.query(readRecord)).toEqual(allRecorded)
})

test('the owner of the tables applies later migrations without the right to create schemas', async () => {
  const database = await freshDatabase()
  await applyByHand(database, files.slice(0, -1))
  const login = await testLogin(database)
  const objects = await database.query<{ statement: string }>(
    `select format('alter table %s owner to ${login.name}', oid::regclass) as statement from pg_class
       where relkind = 'r' and relnamespace in ('public'::regnamespace, 'casa_in_posa'::regnamespace)
     union all select format('alter function %s owner to ${login.name}', oid::regprocedure) from pg_proc
       where pronamespace = 'public'::regnamespace`,
  )
  await database.query(objects.map(({ statement }) => statement).join(';'))
  await database.query(
    `grant usage on schema casa_in_posa to ${login.name}; grant create on schema public to ${login.name}`,
  )
  await startServerOn({ ...database, url: login.url })
  expect(await database.query(readRecord)).toEqual(allRecorded)
})

test('a login with few rights has nothing to apply, or gets the missing rights named', async () => {
  const database = await freshDatabase()
  await startServerOn(database)
  const login = await testLogin(database)
  const its = { ...database, url: login.url }
  const refusal = await startServerOn(its).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    message: expect.stringMatching(/^permission denied for schema casa_in_posa\. .+:\n/),
  })
  const grants = refusal instanceof Error ? refusal.message.replace(/^.*:\n/, '') : ''
  await database.query(grants)
  await startServerOn(its)

  await database.query(forget(`version = '${versions.at(-1)}'`))
  await expect(startServerOn(its)).rejects.toThrow(
    new RegExp(`^(permission denied|must be owner).*, and its schema lacks ${versions.at(-1)} of supabase/migrations/`),
  )
})

test('a login that reads the one record may read that of additive migrations once there is one', async () => {
  const database = await freshDatabase()
  const additive = files.findIndex((file) => file.endsWith('_lead_zones.sql'))
  await applyByHand(database, files.slice(0, additive))
  const login = await testLogin(database)
  await database.query(`grant usage on schema casa_in_posa to ${login.name};
    grant select on casa_in_posa.migrations to ${login.name}`)
  await startServerOn(database)
  await startServerOn({ ...database, url: login.url })
})

test('a login that works on the outbox may insert leads that are written in by hand', async () => {
  const database = await freshDatabase()
  const byHand = files.findIndex((file) => file.endsWith('_insert_by_hand.sql'))
  await applyByHand(database, files.slice(0, byHand))
  const login = await testLogin(database)
  await database.query(`grant select, insert, update, delete on notifications to ${login.name}`)
  await startServerOn(database)
  const mayInsert = `select has_table_privilege('${login.name}', 'leads', 'insert') as may`
  expect(await database.query(mayInsert)).toEqual([{ may: true }])
})

test('knows the zones of stored leads and those that a check listed', async () => {
  const database = await freshDatabase()
  const before = files.filter((file) => !file.endsWith('_lead_zones.sql'))
  await applyByHand(database, before)
  await database.query(`${insertLead('Anna')};
    alter table leads drop constraint leads_zone_check;
    alter table leads add constraint leads_zone_check check (zone in ('napoli', 'reggio-emilia')) not valid`)
  await startServerOn(database)
  expect(await database.query('select zone from lead_zones order by zone collate "C"')).toEqual(
    ['altro', 'milano', 'napoli', 'reggio-emilia', 'roma'].map((zone) => ({ zone })),
  )
  expect(await schema(database)).toEqual(wanted)
})
