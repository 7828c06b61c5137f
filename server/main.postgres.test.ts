import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { anna } from '../leads/same-lead-cases.ts'
import { key } from './app-fixture.ts'
import { serverDirectory, spawnServer } from './spawned-server-fixture.ts'
import { freshTestDatabase } from './store/postgres/fresh-test-database-fixture.ts'

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
    const record = 'select version from supabase_migrations.schema_migrations order by version'
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
  await database.query(`insert into supabase_migrations.schema_migrations (version) values ('29991231000000')`)
  const second = spawnServer(await serverDirectory(), { DATABASE_URL: database.url })
  expect(await second.ended()).toBe(1)
  expect(second.errors()).toMatch(/ cannot be used: its schema is newer \(migration 29991231000000\) .*\n$/)
})
