import { expect, test } from 'vitest'
import { inRome } from '../business/time/in-rome.ts'
import { fromRome, readMoment } from './moment-in-rome.ts'

test.each([
  ['2026-11-24', '10:00', '2026-11-24T09:00:00.000Z'],
  ['2026-07-01', '00:15', '2026-06-30T22:15:00.000Z'],
  // The night in which the clocks go back: the first hour after it, and the hour that is there twice.
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ['2026-10-25', '01:59', '2026-10-24T23:59:00.000Z'],
  // The night in which they go forward.
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
])('reads %s %s as a moment in Rome', (day, time, moment) => {
  expect(fromRome(day, time).toISOString()).toBe(moment)
})

test.each([
  ['', '10:00'],
  ['2026-11-24', ''],
  ['0002-11-24', '10:00'],
  ['0020-11-24', '10:00'],
  ['0202-11-24', '10:00'],
  ['20266-11-24', '10:00'],
])('reads no moment from %s %s', (day, time) => {
  expect(readMoment(day, time)).toBeNull()
})

test('reads its own days and times', () => {
  for (let hour = 0; hour < 24 * 365; hour += 5) {
    const date = new Date(Date.UTC(2026, 0, 1, hour, 40))
    const { day, time } = inRome(date)
    const isTwice = day === '2026-10-25' && time.startsWith('02')
    expect(isTwice || fromRome(day, time).getTime() === date.getTime()).toBe(true)
  }
})
