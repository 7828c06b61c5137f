import { afterEach, expect, test, vi } from 'vitest'
import { emptyToday } from '../test/fixtures/office-lists.ts'
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
