import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { emptyToday } from '../test/fixtures/office-lists.ts'
import { changesQuery } from './ask-for-changes.ts'
import { createQueryClient, meQuery, todayQuery } from './queries.ts'

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  focusManager.setFocused(undefined)
})

/** The question in a window that shows a list, and a server whose tag and status the test decides. */
async function asking() {
  const server = { tag: '"a"', status: 200, asked: 0 }
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    server.asked += 1
    const isKnown = new Headers(headers).get('If-None-Match') === server.tag
    const status = server.status === 200 && isKnown ? 304 : server.status
    return new Response(null, { status, headers: { ETag: server.tag } })
  })
  const client = createQueryClient()
  client.mount()
  client.setQueryData(['me'], { name: 'Anna', session: 's' })
  client.setQueryData(todayQuery.queryKey, emptyToday)
  const stop = new QueryObserver(client, changesQuery).subscribe(() => undefined)
  onTestFinished(() => {
    stop()
    client.unmount()
  })
  /** Whether the list is to be read again; answers as if it were read then. */
  const isListOld = () => {
    const isOld = client.getQueryState(todayQuery.queryKey)?.isInvalidated
    client.setQueryData(todayQuery.queryKey, { ...emptyToday })
    return isOld
  }
  await vi.advanceTimersByTimeAsync(0)
  return { server, client, isListOld }
}

test('asks every one and a half seconds, and has everything read again when something is new', async () => {
  const { server, isListOld } = await asking()
  expect({ asked: server.asked, isOld: isListOld() }).toEqual({ asked: 1, isOld: true })
  await vi.advanceTimersByTimeAsync(1_500)
  expect({ asked: server.asked, isOld: isListOld() }).toEqual({ asked: 2, isOld: false })
  server.tag = '"b"'
  await vi.advanceTimersByTimeAsync(1_500)
  expect({ asked: server.asked, isOld: isListOld() }).toEqual({ asked: 3, isOld: true })
  await vi.advanceTimersByTimeAsync(1_500)
  expect({ asked: server.asked, isOld: isListOld() }).toEqual({ asked: 4, isOld: false })
})

test('what came with the opening of the office is not read again while nothing is new', async () => {
  const { server, client, isListOld } = await asking()
  const list = client.getQueryData(todayQuery.queryKey)
  client.removeQueries({ queryKey: todayQuery.queryKey })
  server.tag = '"b"'
  const start = { me: { name: 'Anna', session: 's' }, tag: '"b"', today: list }
  const answer = vi.fn(async () => Response.json(start))
  const changes = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => (url.endsWith('/start') ? answer() : changes(url, init)))
  await client.fetchQuery({ ...meQuery, staleTime: 0 })
  await vi.advanceTimersByTimeAsync(1_500)
  expect(answer).toHaveBeenCalledOnce()
  expect({ asked: server.asked, isOld: isListOld() }).toEqual({ asked: 2, isOld: false })
})

test('asks nothing while the page is hidden, and at once when it is shown again', async () => {
  const { server } = await asking()
  focusManager.setFocused(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.asked).toBe(1)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(server.asked).toBe(2)
})

test('goes on asking while the server is away, and then has everything read again', async () => {
  const { server, isListOld } = await asking()
  isListOld()
  server.status = 503
  await vi.advanceTimersByTimeAsync(3_000)
  expect({ asked: server.asked, isOld: isListOld() }).toEqual({ asked: 3, isOld: false })
  server.status = 200
  await vi.advanceTimersByTimeAsync(1_500)
  expect({ asked: server.asked, isOld: isListOld() }).toEqual({ asked: 4, isOld: true })
})

test('forgets everything once the session was revoked', async () => {
  const { server, client } = await asking()
  server.status = 401
  await vi.advanceTimersByTimeAsync(1_500)
  expect(client.getQueryData(['me'])).toBeNull()
  expect(client.getQueryData(todayQuery.queryKey)).toBeUndefined()
})
