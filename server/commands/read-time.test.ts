import { expect, test } from 'vitest'
import { readTime } from './read-time.ts'

test.each([
  ['2026-11-01', 'start', '2026-10-31T23:00:00.000Z'],
  ['2026-11-01', 'end', '2026-11-01T23:00:00.000Z'],
  ['2026-10-25', 'start', '2026-10-24T22:00:00.000Z'],
  ['2026-10-25', 'end', '2026-10-25T23:00:00.000Z'],
  ['2026-07-14T10:00', 'start', '2026-07-14T08:00:00.000Z'],
  ['2026-07-14 10:00:30', 'end', '2026-07-14T08:00:30.000Z'],
  ['2026-07-14T10:00Z', 'start', '2026-07-14T10:00:00.000Z'],
  ['2026-07-14T10:00:00.500+05:30', 'end', '2026-07-14T04:30:00.500Z'],
] as const)('%s, its %s, is %s', (text, edge, time) => {
  expect(readTime(text, edge)?.toISOString()).toBe(time)
})

test.each(['', 'oggi', '2026-02-30', '2026-13-01', '01/11/2026', '2026-11', '2026-11-01T25:00', '1793500000000'])(
  '"%s" is no time',
  (text) => {
    expect(readTime(text, 'start')).toBeNull()
  },
)
