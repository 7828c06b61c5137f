import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { appOnFreshDatabase } from '../../test/fixtures/app.ts'

test('answers whether the store can be written, and leaves nothing in it', async () => {
  const { app, directory, storedLeads } = await appOnFreshDatabase()
  const check = () => app.inject({ url: '/healthz' })
  const healthy = await check()
  const other = new DatabaseSync(join(directory, 'leads.db'))
  other.exec('begin immediate')
  await wait(1100)
  const unhealthy = await check()
  other.close()
  await wait(1100)
  const healthyAgain = await check()
  expect([healthy, unhealthy, healthyAgain].map(({ statusCode }) => statusCode)).toEqual([200, 503, 200])
  expect(healthy.json()).toEqual({ status: 'ok' })
  expect(unhealthy.json()).toEqual({ status: 'the lead store cannot be written' })
  expect(healthy.headers['cache-control']).toBe('no-store')
  expect(await storedLeads()).toEqual([])
})
