import { expect, onTestFinished, test } from 'vitest'
import { anna } from '../leads/same-lead-cases.ts'
import { key } from './app-fixture.ts'
import { serverDirectory, spawnServer } from './spawned-server.ts'
import { freshTestDatabase } from './store/postgres/fresh-test-database.ts'

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
