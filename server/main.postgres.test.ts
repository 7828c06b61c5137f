import { hash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { namedZones } from '../business/cities.ts'
import { anna } from '../test/cases/same-lead.ts'
import { runLeads } from '../test/fixtures/commands.ts'
import { signIn } from '../test/fixtures/office-session.ts'
import { openPages } from '../test/fixtures/open-pages.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import {
  type FreshTestDatabase,
  freshTestDatabase,
  migratedTestDatabase,
  testLogin,
} from '../test/fixtures/postgres-database.ts'
import { runningServer, serverDirectory, spawnServer } from '../test/fixtures/spawned-server.ts'
import { supabaseRoles } from '../test/fixtures/supabase-project.ts'
import { openPool } from './database/postgres/pool.ts'
import { openPostgresStore } from './leads/store/postgres-store.ts'
import { newSecret } from './office/access/secrets.ts'
import { handLeadsIn } from './outbox/queue/effect-of-change.ts'

async function migratedDatabase(): Promise<FreshTestDatabase> {
  const database = await migratedTestDatabase()
  onTestFinished(database.drop)
  return database
}

/** Makes a login that owns the database, on a server where another installation has made the roles. */
async function ownerLogin(database: FreshTestDatabase) {
  await database.query(supabaseRoles)
  const login = await testLogin(database)
  await database.query(`alter database ${new URL(database.url).pathname.slice(1)} owner to ${login.name}`)
  return login
}

/** The message of a refused start, and the SQL that it offers. */
async function refusedStart(url: string): Promise<{ readonly message: string; readonly sql: string }> {
  const server = spawnServer(await serverDirectory(), { DATABASE_URL: url })
  expect(await server.ended()).toBe(1)
  const message = server.errors()
  expect(server.output()).toBe('')
  return { message, sql: message.replace(/^.*\n/, '') }
}

test('five processes that start at the same moment create the schema once, store all leads and add up their visits', async () => {
  const database = await freshTestDatabase()
  onTestFinished(database.drop)
  const directories = await Promise.all(Array.from({ length: 5 }, serverDirectory))
  const servers = directories.map((directory) => spawnServer(directory, { DATABASE_URL: database.url }))
  const urls = await Promise.all(servers.map(({ listening }) => listening()))
  const answers = await Promise.all(urls.map((url, number) => postLead(url, { name: `Anna ${number}` })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  await Promise.all(urls.map((url, index) => openPages(url, 1 + index)))
  for (const { process } of servers) {
    process.kill('SIGTERM')
  }
  expect(await Promise.all(servers.map(({ ended }) => ended()))).toEqual([0, 0, 0, 0, 0])
  expect(servers.map(({ errors }) => errors()).join('')).toBe('')
  for (const { output } of servers) {
    expect(output()).toMatch(/Leads are stored in +PostgreSQL \w+ on [\w.]+:\d+\n/)
  }
  const migrations = (await readdir(new URL('../supabase/migrations/', import.meta.url))).filter((file) =>
    file.endsWith('.sql'),
  )
  const record = `select version from casa_in_posa.migrations
    union all select version from casa_in_posa.additive_migrations order by version`
  expect(await database.query(record)).toEqual(migrations.sort().map((file) => ({ version: file.slice(0, 14) })))
  const stored = urls.map((_, number) => ({ ...anna, name: `Anna ${number}` }))
  expect(await database.query('select name, email, phone, zone from leads order by name')).toEqual(stored)
  expect(await database.query('select path, source, medium, campaign, visits from visits')).toEqual([
    { path: '/', source: 'instagram', medium: '', campaign: '', visits: 15 },
  ])
})

test('does not run against a schema that is newer than it knows', async () => {
  const database = await migratedDatabase()
  await database.query(`insert into casa_in_posa.migrations (version) values ('29991231000000')`)
  const server = spawnServer(await serverDirectory(), { DATABASE_URL: database.url })
  expect(await server.ended()).toBe(1)
  expect(server.errors()).toMatch(/ cannot be used: its schema is newer \(migration 29991231000000\) .*\n$/)
})

test('runs with a login that owns nothing, once the schema is up to date', async () => {
  const database = await migratedDatabase()
  // The rights that docs/deploy-many.md names.
  const { name: login, url: loginUrl } = await testLogin(database, 'bypassrls')
  await database.query(`
    grant anon to ${login};
    grant usage on schema casa_in_posa to ${login};
    grant select on all tables in schema casa_in_posa to ${login};
    grant select, insert, update, delete on public.leads to ${login};
    grant select, insert on public.lead_zones to ${login};
    grant select, insert, update, delete on public.notifications, public.clock, public.visits,
      public.lead_events, public.office_people, public.office_passkeys, public.office_sessions, public.office_tickets,
      public.office_guesses, public.office_subscriptions, public.office_keys, public.backup_record, public.spam_senders,
      public.closed_days, public.host_links, public.appointments, public.calendar_feeds, public.reviews,
      public.review_links, public.review_settings to ${login}`)
  const environment = { DATABASE_URL: loginUrl }
  const { server, url } = await runningServer(environment)
  expect((await postLead(url)).status).toBe(201)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  // Without a channel the queue is processed all the same.
  await expect
    .poll(() => database.query('select kind, status from notifications where lead_id is not null order by kind'))
    .toEqual([
      { kind: 'confirmation', status: 'waiting' },
      { kind: 'notice', status: 'waiting' },
    ])
  expect(await runLeads(environment, 'list')).toMatchObject({ code: 0, output: expect.stringContaining(anna.email) })
  // In the office somebody writes a request in.
  const store = openPostgresStore(openPool(loginUrl), namedZones)
  onTestFinished(store.close)
  const lead = { name: 'Bruno Verdi', email: '', phone: '333 765 4321', zone: 'roma' }
  const [id, now] = [randomUUID(), new Date()]
  const hand = { id, lead, arrivedBy: 'call', createdAt: now, by: 'Sara', note: '', now } as const
  expect(await handLeadsIn(store)(hand)).toEqual({ kind: 'entered', id })
  server.process.kill('SIGTERM')
  await server.ended()
  expect(server.output()).not.toContain('"level":50')
})

test('says in plain words that the address has no password', async () => {
  const { url } = await migratedDatabase()
  const address = new URL(url)
  address.password = ''
  const { message } = await refusedStart(address.href)
  const { errors } = await runLeads({ DATABASE_URL: address.href }, 'list')
  expect(message).toContain('(DATABASE_URL) cannot be used: it asks for a password, and its address has none.\n')
  expect(errors).toBe(message)
})

test('does not start with a login that may not become anon, and names the grant it needs', async () => {
  const database = await freshTestDatabase()
  onTestFinished(database.drop)
  const login = await ownerLogin(database)
  const { message, sql } = await refusedStart(login.url)
  expect(message).toContain('(DATABASE_URL) cannot be used: permission denied to set role "anon". An administrator ')
  expect(sql.trim()).toBe(`grant anon to "${login.name}";`)
  await database.query(sql)
  const { url } = await runningServer({ DATABASE_URL: login.url })
  expect((await postLead(url)).status).toBe(201)
})

test('a login that may grant anon to itself does so', async () => {
  const database = await freshTestDatabase()
  onTestFinished(database.drop)
  const login = await ownerLogin(database)
  const [{ version = 0 } = {}] = await database.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  await database.query(
    version < 160000
      ? `alter role ${login.name} createrole`
      : `grant anon to ${login.name} with admin true, inherit false, set false`,
  )
  const { url } = await runningServer({ DATABASE_URL: login.url })
  expect((await postLead(url)).status).toBe(201)
})

test.each([
  ['permission denied for table leads', 'revoke all on leads from anon'],
  ['new row violates row-level security policy for table "leads"', 'drop policy "Visitors may leave a lead" on leads'],
])('does not start where every lead meets: %s', async (words, statement) => {
  const database = await migratedDatabase()
  await database.query(statement)
  const { message, sql } = await refusedStart(database.url)
  expect(message).toContain(`cannot be used: ${words}. The owner of the tables can run:\n`)
  await database.query(sql)
  const { url } = await runningServer({ DATABASE_URL: database.url })
  expect((await postLead(url)).status).toBe(201)
})

test('starts on a full disk, and answers 503 until there is room', async () => {
  const database = await migratedDatabase()
  // The database's own code for a full disk, which the test cannot fill.
  await database.query(`create function public.fail() returns trigger language plpgsql as
    $$ begin raise exception 'no space left' using errcode = '53100'; end $$;
    create trigger a_fail before insert on leads for each row execute function public.fail()`)
  const { url } = await runningServer({ DATABASE_URL: database.url })
  expect((await postLead(url)).status).toBe(503)
  await database.query('drop trigger a_fail on leads')
  expect((await postLead(url)).status).toBe(201)
})

test('goes on where erased text cannot be tidied away at once', async () => {
  const database = await migratedDatabase()
  const { server, url } = await runningServer({ DATABASE_URL: database.url })
  expect((await postLead(url)).status).toBe(201)
  // An index whose values ANALYZE computes stands for a lock that it waits for too long.
  const pass = 'create or replace function public.pass(text) returns text immutable language plpgsql as'
  await database.query(`${pass} $$ begin return $1; end $$; create index on leads (pass(name)); analyze leads;
    create sequence public.tried;
    ${pass} $$ begin perform nextval('public.tried'); raise exception 'canceled' using errcode = '57014'; end $$`)
  const store = openPostgresStore(openPool(database.url), namedZones)
  onTestFinished(store.close)
  const token = newSecret()
  await signIn(store, 'Anna', 'iPhone', hash('sha256', token))
  const signedOut = await fetch(`${url}/ufficio/api/sign-out`, {
    method: 'POST',
    headers: { Cookie: `__Secure-ufficio=${token}`, 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(signedOut.status).toBe(204)
  await expect.poll(() => database.query('select is_called from tried')).toEqual([{ is_called: true }])
  expect((await fetch(`${url}/healthz?exclude=store`)).status).toBe(200)
  expect(server.errors()).toBe('')
})

test('starts on a database that cannot be written at the moment', async () => {
  const database = await migratedDatabase()
  const name = new URL(database.url).pathname.slice(1)
  await database.query(`alter database ${name} set default_transaction_read_only = on`)
  const server = spawnServer(await serverDirectory(), { DATABASE_URL: database.url })
  expect((await postLead(await server.listening())).status).toBe(503)
  expect(server.output()).toContain('Cannot be written    now (a trial failed): leads are refused until it can')
})
