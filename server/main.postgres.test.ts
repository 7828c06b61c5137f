import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { anna } from '../leads/same-lead-cases.ts'
import { key } from './app-fixture.ts'
import { runLeads } from './commands/commands-fixture.ts'
import { serverDirectory, spawnServer } from './spawned-server-fixture.ts'
import { freshTestDatabase } from './store/postgres/fresh-test-database-fixture.ts'
import { migrate } from './store/postgres/migrate.ts'
import { openPool } from './store/postgres/open-pool.ts'

test('makes its schema and stores leads in PostgreSQL when DATABASE_URL names one', async () => {
  const database = await freshTestDatabase()
  onTestFinished(database.drop)
  const server = spawnServer(await serverDirectory(), { DATABASE_URL: database.url })
  const url = await server.listening()
  const response = await fetch(`${url}/rest/v1/leads`, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'application/json' },
    body: JSON.stringify(anna),
  })
  server.process.kill('SIGTERM')
  expect(response.status).toBe(201)
  expect(await server.ended()).toBe(0)
  expect(server.output()).toMatch(/Leads are stored in +PostgreSQL \w+ on [\w.]+:\d+\n/)
  expect(await database.query('select name, email, phone, zone from leads')).toEqual([anna])
})

const isPglite = process.env.TEST_DATABASE_KIND === 'pglite'

test.skipIf(isPglite)(
  'five processes that start at the same moment make the schema once and all store leads',
  async () => {
    const database = await freshTestDatabase()
    onTestFinished(database.drop)
    const directories = await Promise.all(Array.from({ length: 5 }, serverDirectory))
    const servers = directories.map((directory) => spawnServer(directory, { DATABASE_URL: database.url }))
    const urls = await Promise.all(servers.map(({ listening }) => listening()))
    const answers = await Promise.all(
      urls.map((url, number) =>
        fetch(`${url}/rest/v1/leads`, {
          method: 'POST',
          headers: { apikey: key, 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...anna, name: `Anna ${number}` }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(servers.map(({ errors }) => errors()).join('')).toBe('')
    const migrations = await readdir(new URL('../supabase/migrations/', import.meta.url))
    const record = 'select version from casa_in_posa.migrations order by version'
    expect(await database.query(record)).toEqual(migrations.sort().map((file) => ({ version: file.slice(0, 14) })))
    expect(await database.query('select 1 from leads')).toHaveLength(5)
  },
)

test('does not run against a schema that is newer than it knows', async () => {
  const database = await freshTestDatabase()
  onTestFinished(database.drop)
  const first = spawnServer(await serverDirectory(), { DATABASE_URL: database.url })
  await first.listening()
  first.process.kill('SIGTERM')
  await first.ended()
  await database.query(`insert into casa_in_posa.migrations (version) values ('29991231000000')`)
  const second = spawnServer(await serverDirectory(), { DATABASE_URL: database.url })
  expect(await second.ended()).toBe(1)
  expect(second.errors()).toMatch(/ cannot be used: its schema is newer \(migration 29991231000000\) .*\n$/)
})

test.skipIf(isPglite)('runs with a login that owns nothing, once the schema is up to date', async () => {
  const database = await freshTestDatabase()
  onTestFinished(database.drop)
  const pool = openPool(database.url, 1)
  await migrate(pool)
  await pool.end()
  const login = new URL(database.url).pathname.slice(1)
  // The rights that docs/deploy.md names.
  await database.query(`
    create role ${login} login bypassrls password '${login}';
    grant anon to ${login};
    grant usage on schema casa_in_posa to ${login};
    grant select on casa_in_posa.migrations to ${login};
    grant select, update, delete on public.leads to ${login};
    grant select, insert, update, delete on public.notifications to ${login}`)
  onTestFinished(async () => {
    await database.query(`drop owned by ${login}; drop role ${login}`)
  })
  const environment = { DATABASE_URL: Object.assign(new URL(database.url), { username: login, password: login }).href }
  const server = spawnServer(await serverDirectory(), environment)
  const url = await server.listening()
  const response = await fetch(`${url}/rest/v1/leads`, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'application/json' },
    body: JSON.stringify(anna),
  })
  expect(response.status).toBe(201)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  // Without anybody to notify the outbox is worked on all the same.
  await expect
    .poll(() => database.query('select status from notifications where lead_id is not null'))
    .toEqual([{ status: 'waiting' }])
  expect(await runLeads(environment, 'list')).toMatchObject({ code: 0, output: expect.stringContaining(anna.email) })
  server.process.kill('SIGTERM')
  await server.ended()
  expect(server.output()).not.toContain('"level":50')
})
