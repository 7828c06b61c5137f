import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { appOnFreshDatabase } from '../../test/fixtures/app.ts'

test('says whether the store can be written, and leaves nothing there', async () => {
  const { app, directory, storedLeads } = await appOnFreshDatabase()
  const ask = () => app.inject({ url: '/healthz' })
  const well = await ask()
  const other = new DatabaseSync(join(directory, 'leads.db'))
  other.exec('begin immediate')
  await wait(1100)
  const ill = await ask()
  other.close()
  await wait(1100)
  const wellAgain = await ask()
  expect([well, ill, wellAgain].map(({ statusCode }) => statusCode)).toEqual([200, 503, 200])
  expect(well.json()).toEqual({ status: 'ok' })
  expect(ill.json()).toEqual({ status: 'the lead store cannot be written' })
  expect(well.headers['cache-control']).toBe('no-store')
  expect(await storedLeads()).toEqual([])
})
