import { expect, test } from 'vitest'
import { purgeBefore } from './retention.ts'

test.each([
  ['2026-11-21T10:00+01:00', 12, '2025-11-21T10:00+01:00'],
  ['2026-07-31T10:00+02:00', 1, '2026-06-30T10:00+02:00'],
  ['2026-03-31T12:00+02:00', 1, '2026-02-28T12:00+01:00'],
  ['2028-03-31T12:00+02:00', 1, '2028-02-29T12:00+01:00'],
  ['2028-02-29T12:00+01:00', 12, '2027-02-28T12:00+01:00'],
  ['2026-10-25T12:00+01:00', 6, '2026-04-25T12:00+02:00'],
  ['2026-05-31T00:30+02:00', 3, '2026-02-28T00:30+01:00'],
  ['2026-01-01T00:00+01:00', 120, '2016-01-01T00:00+01:00'],
])('at %s, kept for %i months, nothing before %s stays', (now, months, limit) => {
  expect(purgeBefore(new Date(now), months).leads).toEqual(new Date(limit))
})

test('months count in Rome, where a new day begins before it does in UTC', () => {
  expect(purgeBefore(new Date('2026-03-31T22:30Z'), 1).leads).toEqual(new Date('2026-02-28T23:30Z'))
})

test.each([
  ['2026-11-21T10:00+01:00', '2026-10-22T10:00+02:00'],
  ['2026-04-01T10:00+02:00', '2026-03-02T10:00+01:00'],
  ['2026-07-14T10:00+02:00', '2026-06-14T10:00+02:00'],
])('at %s no held lead from before %s stays', (now, limit) => {
  expect(purgeBefore(new Date(now), 12).held).toEqual(new Date(limit))
})

test('a shooting keeps its lead for thirty days', () => {
  const now = new Date('2026-11-21T10:00+01:00')
  expect(purgeBefore(now, 12).shootings).toEqual(new Date('2026-10-22T10:00+02:00'))
})

test('an hour that the clocks leave out is the one after it', () => {
  expect(purgeBefore(new Date('2026-04-29T02:30+02:00'), 1).leads).toEqual(new Date('2026-03-29T03:30+02:00'))
})
