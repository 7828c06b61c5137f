import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { appOnFreshDatabase } from '../../test/fixtures/app.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import { HEALTH_CACHE_MS, healthRoute } from './health.ts'

/** The health check on a store, with a clock that the test sets, and another connection to the same database. */
async function healthOnFreshStore() {
  const { leads, directory } = await sqliteFixture()
  const state = { now: 0, isDraining: false, late: 0 }
  const app = Fastify()
  app.register(healthRoute, {
    canWrite: leads.canWrite,
    countLate: async () => state.late,
    headersFor: () => ({}),
    isDraining: () => state.isDraining,
    now: () => state.now,
  })
  const other = new DatabaseSync(join(directory, 'leads.db'))
  onTestFinished(async () => {
    await app.close()
    other.close()
  })
  return {
    state,
    other,
    check: async (query = '') => (await app.inject({ url: `/healthz${query}` })).statusCode,
    body: async () => (await app.inject({ url: '/healthz' })).json(),
    /** Changes with each commit of another connection. */
    version: () => other.prepare('pragma data_version').get()?.data_version,
  }
}

test('answers that the store can be written, and leaves nothing in it', async () => {
  const { app, storedLeads } = await appOnFreshDatabase()
  const response = await app.inject({ url: '/healthz' })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ status: 'ok' })
  expect(response.headers['cache-control']).toBe('no-store')
  expect(await storedLeads()).toEqual([])
})

test('writes at most once in ten seconds, however often it is asked', async () => {
  const { state, check, version } = await healthOnFreshStore()
  expect(HEALTH_CACHE_MS).toBe(10_000)
  await Promise.all([check(), check(), check()])
  const first = version()
  for (state.now = 1; state.now < HEALTH_CACHE_MS; state.now += 999) {
    expect(await check()).toBe(200)
  }
  expect(version()).toBe(first)
  state.now = HEALTH_CACHE_MS
  await Promise.all([check(), check()])
  const second = version()
  expect(second).not.toBe(first)
  await check()
  expect(version()).toBe(second)
})

test('shows within ten seconds that the store cannot be written, and that it can again', async () => {
  const { state, other, check } = await healthOnFreshStore()
  expect(await check()).toBe(200)
  other.exec('begin immediate')
  state.now += HEALTH_CACHE_MS
  expect(await check()).toBe(503)
  expect(await check('?exclude=other')).toBe(503)
  // A proxy asks so: the server still has pages to serve.
  expect(await check('?exclude=store')).toBe(200)
  other.exec('rollback')
  state.now += HEALTH_CACHE_MS
  expect(await check()).toBe(200)
})

test('logs why the database refuses every lead, once until it takes them again', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } })
  const state = { now: 0, isRefused: true }
  app.register(healthRoute, {
    canWrite: async (onRefused) => {
      if (state.isRefused) {
        onRefused(new Error('permission denied for table leads'))
      }
      return !state.isRefused
    },
    countLate: async () => 0,
    headersFor: () => ({}),
    isDraining: () => false,
    now: () => state.now,
  })
  for (const isRefused of [true, true, false, true]) {
    state.isRefused = isRefused
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(isRefused ? 503 : 200)
    state.now += HEALTH_CACHE_MS
  }
  expect(lines.map((line) => JSON.parse(line).reason)).toEqual(Array(2).fill('permission denied for table leads'))
})

test('answers 503 at once while draining', async () => {
  const { state, check } = await healthOnFreshStore()
  expect(await check()).toBe(200)
  state.isDraining = true
  expect(await check()).toBe(503)
  expect(await check('?exclude=store')).toBe(503)
})

test('tells of notifications that are late, and stays well: leads are still taken', async () => {
  const { state, check, body } = await healthOnFreshStore()
  state.late = 2
  expect(await body()).toEqual({ status: 'ok', lateNotifications: 2 })
  expect(await check()).toBe(200)
})
