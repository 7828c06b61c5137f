import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { emptyToday } from '../test/fixtures/office-lists.ts'
import { request } from './api.ts'
import { createQueryClient, todayQuery, waitForStart } from './queries.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Waits for an answer that comes after a time, and tells how long that was and whether the list is there. */
async function waited(answersAfterMs: number) {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, answersAfterMs))
    return Response.json({ me: { name: 'Anna', session: 's' }, tag: '"a"', today: emptyToday })
  })
  const client = createQueryClient()
  const start = Date.now()
  const waiting = waitForStart(client).then(() => ({
    ms: Date.now() - start,
    hasList: client.getQueryData(todayQuery.queryKey) !== undefined,
  }))
  await vi.advanceTimersByTimeAsync(5_000)
  return waiting
}

test('the list is the first thing to be drawn when its answer is quick', async () => {
  expect(await waited(30)).toEqual({ ms: 30, hasList: true })
})

test('the office opens without its list when the answer is slow', async () => {
  expect(await waited(2_000)).toEqual({ ms: 100, hasList: false })
})

test.each([
  ['asked by whoever is here takes the way in', 'before', null],
  ['asked before somebody signed in changes nothing', 'after', { name: 'Anna', session: 's' }],
] as const)('that nobody is signed in, %s', async (_, signedIn, person) => {
  vi.useFakeTimers()
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answered)
  vi.stubGlobal('window', new EventTarget())
  const client = createQueryClient()
  const signIn = () => {
    client.setQueryData(['me'], { name: 'Anna', session: 's' })
    vi.advanceTimersByTime(1)
  }
  if (signedIn === 'before') {
    signIn()
  }
  const asking = request('/today', {})
  vi.advanceTimersByTime(1)
  if (signedIn === 'after') {
    signIn()
  }
  answer(Response.json({ error: 'signed-out' }, { status: 401 }))
  await asking
  expect(client.getQueryData(['me'])).toEqual(person)
})

test('an open list is read again as time passes, which alone makes somebody late', async () => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json(emptyToday)
  })
  onTestFinished(new QueryObserver(createQueryClient(), todayQuery).subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toBe(2)
})
