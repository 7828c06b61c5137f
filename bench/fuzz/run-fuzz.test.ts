import { expect, test } from 'vitest'
import { dimensions } from './fuzz-request.ts'
import { runFuzz } from './run-fuzz.ts'

/** The short form of `npm run bench:fuzz`, always with the same requests. */
test('nothing that comes from the internet makes the server do what it must not', { timeout: 120_000 }, async () => {
  const { fault, requests, stored, byDimension, byStatus } = await runFuzz({
    requests: 2000,
    seed: 33,
    databaseUrl: null,
    say: () => undefined,
  })
  expect(fault).toBeNull()
  expect(requests).toBeGreaterThanOrEqual(2000)
  expect(dimensions.filter((dimension) => (byDimension[dimension] ?? 0) < 100)).toEqual([])
  // Requests that are all refused, or all taken, would try nothing.
  expect(stored).toBeGreaterThan(300)
  expect(byStatus[400]).toBeGreaterThan(300)
})
