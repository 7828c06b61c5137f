import { afterEach, expect, test, vi } from 'vitest'
import { contactDeadline } from '../../leads/contact-promise.ts'
import { romeClock } from './rome-clock.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['on any day', '2026-11-23T13:20:59Z', 'martedì 14:20'],
  ['when the clocks go forward', '2026-03-28T13:20:00Z', 'domenica 15:20'],
  ['when the clocks go back', '2026-10-24T12:20:00Z', 'domenica 13:20'],
  ['into the hour that is skipped', '2026-03-28T01:30:00Z', 'domenica 03:30'],
  ['into the hour that comes twice', '2026-10-24T01:30:00Z', 'domenica 02:30'],
  ['at midnight', '2026-07-01T22:00:00Z', 'venerdì 00:00'],
  ['on the first minutes of the longest day', '2026-10-24T22:30:00Z', 'domenica 23:30'],
])('gives the time in Rome after 24 elapsed hours %s, in every time zone of the browser', (_, storedAt, words) => {
  for (const zone of ['Europe/Rome', 'America/New_York', 'Pacific/Auckland']) {
    vi.stubEnv('TZ', zone)
    const { weekday, time } = romeClock(contactDeadline(new Date(storedAt)))
    expect(`${weekday} ${time}`).toBe(words)
  }
})

test('writes the first of a month as an ordinal, and no other day', () => {
  const date = (day: string) => romeClock(new Date(`${day}T10:00:00Z`)).date
  expect([date('2026-12-01'), date('2026-12-31')]).toEqual(['martedì 1º\u00a0dicembre', 'giovedì 31\u00a0dicembre'])
})

test.each([
  ['Europe/Rome', true],
  ['Europe/Paris', true],
  ['Europe/London', false],
])('compares the clocks of %s with those of Rome', (zone, isHere) => {
  vi.stubEnv('TZ', zone)
  expect(romeClock(new Date('2026-11-24T13:20:00Z')).isHere).toBe(isHere)
})
