import { expect, test } from 'vitest'
import { testConfirmations } from '../../test/contracts/confirmations.ts'
import { testNotifier } from '../../test/contracts/notifier.ts'
import { testPushes } from '../../test/contracts/pushes.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import { retryDelayMs } from './notifier.ts'

testNotifier('SQLite', sqliteFixture, 'with times')
testConfirmations('SQLite', sqliteFixture, 'whole')
testPushes('SQLite', sqliteFixture)

const HOUR_MS = 60 * 60 * 1000

/** Returns the time of each attempt, the first being 0. */
function attemptTimes(count: number, random: number): readonly number[] {
  const times = [0]
  for (let attempts = 1; attempts < count; attempts++) {
    times.push((times.at(-1) ?? 0) + retryDelayMs(attempts, random))
  }
  return times
}

test('the backoff begins with five seconds and doubles up to an hour', () => {
  const delays = Array.from({ length: 12 }, (_, index) => retryDelayMs(index + 1, 0.5) / 1000)
  expect(delays).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600])
})

test('the jitter is a tenth either way', () => {
  expect(retryDelayMs(1, 0)).toBe(4_500)
  expect(retryDelayMs(1, 1)).toBe(5_500)
  expect(retryDelayMs(20, 0)).toBe(3_240_000)
  expect(retryDelayMs(20, 1)).toBe(3_960_000)
})

test.each([0, 0.5, 1])('makes fifteen attempts within six hours, with the random number %d', (random) => {
  expect(attemptTimes(15, random).at(-1)).toBeLessThan(6 * HOUR_MS)
})

test.each([15, 16, 100, 5_000, 100_000])('retries every hour after %i attempts', (attempts) => {
  expect(retryDelayMs(attempts, 0.5)).toBe(HOUR_MS)
})
