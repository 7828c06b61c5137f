import { expect, test } from 'vitest'
import { fillCounted, fillMoment, fillText } from '../../../business/fill-text.ts'
import { durationWords } from '../../../business/time/duration-words.ts'
import { durations, timeLeft } from '../../../content/notifications.ts'
import { moment } from '../../../content/site.ts'
import { hoursAfter, tuesday } from '../../../test/fixtures/message.ts'
import { dayAndTime, oneLine, timeLeftWords } from './words.ts'

test.each([
  ['  Anna \r\n Bianchi\t', 'Anna Bianchi'],
  ['Anna\0\u001b[31m', 'Anna [31m'],
  ['Anna\u202eihcnaiB', 'Anna ihcnaiB'],
  ['Anna\u2028Bianchi', 'Anna Bianchi'],
  ['Anna\u061c\u200b\u2060\ufeff\u00ad\u{e0041}Bianchi', 'Anna Bianchi'],
  ['می\u200cخواهم 👩\u200d👧', 'می\u200cخواهم 👩\u200d👧'],
  ['Niccolò 🏠 D’Amico', 'Niccolò 🏠 D’Amico'],
])('makes one line of %j', (typed, line) => {
  expect(oneLine(typed, 60)).toBe(line)
})

test('shortens by whole characters', () => {
  expect(oneLine('🏠'.repeat(70), 60)).toBe(`${'🏠'.repeat(59)}…`)
})

const days = (count: number) => fillCounted(durations.days, count)
const hours = (count: number) => fillCounted(durations.hours, count)
const minutes = (count: number) => fillCounted(durations.minutes, count)
const both = (first: string, second: string) => fillText(durations.joined, { first, second })
const oneLeft = (duration: string) => fillText(timeLeft.left.one, { duration })
const left = (duration: string) => fillText(timeLeft.left.other, { duration })
const over = (duration: string) => fillText(timeLeft.over, { duration })

test.each([
  [0, left(hours(24))],
  [2 / 3600, left(hours(24))],
  [4, left(hours(20))],
  [20.75, left(both(hours(3), minutes(15)))],
  [22.5, left(both(hours(1), minutes(30)))],
  [23, oneLeft(hours(1))],
  [23.5, left(minutes(30))],
  [23 + 59 / 60, oneLeft(minutes(1))],
  [23.998, oneLeft(durations.none)],
  [24, over(durations.none)],
  [25, over(hours(1))],
  [70, over(hours(46))],
  [24 * 4, over(days(3))],
])('what is left after %d hours: %s', (elapsed, words) => {
  expect(timeLeftWords(tuesday, hoursAfter(tuesday, elapsed)).left).toBe(words)
})

test('the deadline has the weekday and the hour in Rome', () => {
  expect(timeLeftWords(tuesday, tuesday).deadline).toBe(fillMoment(moment, 'mercoledì', '14:20'))
  expect(dayAndTime(tuesday)).toBe(fillMoment(moment, 'martedì 17 novembre', '14:20'))
})

test('a deadline that is long past has the date', () => {
  expect(timeLeftWords(tuesday, hoursAfter(tuesday, 24 * 10)).deadline).toBe(
    fillMoment(moment, 'mercoledì 18 novembre', '14:20'),
  )
})

test.each([
  ['loses an hour', '2026-03-28T11:00:00Z', '13:00'],
  ['gains an hour', '2026-10-24T10:00:00Z', '11:00'],
])('counts 24 elapsed hours over the night that %s', (_, createdAt, time) => {
  const created = new Date(createdAt)
  const deadline = fillMoment(moment, 'domenica', time)
  expect(timeLeftWords(created, created)).toEqual({ deadline, left: left(hours(24)), isOver: false })
})

test('rounds 59.6 minutes to an hour', () => {
  expect(durationWords(59.6 * 60_000)).toBe(hours(1))
})
