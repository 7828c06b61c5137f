import Fastify from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { StoreUnavailable } from '../database/failures.ts'
import { answerFailure } from '../http/failures.ts'
import { changesRoute, sharedTag } from './changes.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** The route on a database whose content, and whether it can be reached, the test decides. */
function routeOn() {
  const database = { content: 'a', isThere: true, reads: 0 }
  const app = Fastify()
  app.setErrorHandler(answerFailure)
  const tag = sharedTag(async () => {
    database.reads += 1
    if (!database.isThere) {
      throw new StoreUnavailable('ECONNREFUSED')
    }
    return database.content
  })
  changesRoute(app, tag)
  onTestFinished(() => app.close())
  const ask = async (known?: string) => {
    const { statusCode, headers, body } = await app.inject({
      url: '/changes',
      headers: known === undefined ? {} : { 'if-none-match': known },
    })
    return { status: statusCode, etag: headers.etag, body }
  }
  return { database, ask }
}

test('answers 304 while nothing has changed, and another tag afterwards', async () => {
  const { database, ask } = routeOn()
  expect(await ask()).toEqual({ status: 200, etag: '"a"', body: '' })
  expect(await ask('"a"')).toEqual({ status: 304, etag: '"a"', body: '' })
  expect(await ask('W/"a"')).toMatchObject({ status: 304 })
  database.content = 'b'
  vi.advanceTimersByTime(1_000)
  expect(await ask('"a"')).toEqual({ status: 200, etag: '"b"', body: '' })
})

test('many windows have the database asked once a second', async () => {
  const { database, ask } = routeOn()
  await Promise.all(Array.from({ length: 20 }, () => ask('"a"')))
  vi.advanceTimersByTime(999)
  await ask('"a"')
  expect(database.reads).toBe(1)
  vi.advanceTimersByTime(1)
  await Promise.all(Array.from({ length: 20 }, () => ask('"a"')))
  expect(database.reads).toBe(2)
})

test('says that the database is away, and answers again within a second once it is back', async () => {
  const { database, ask } = routeOn()
  const { etag } = await ask()
  database.isThere = false
  vi.advanceTimersByTime(1_000)
  expect(await ask(etag)).toMatchObject({ status: 503 })
  database.isThere = true
  vi.advanceTimersByTime(1_000)
  expect(await ask(etag)).toMatchObject({ status: 304 })
})
