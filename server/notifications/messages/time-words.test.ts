import { expect, test } from 'vitest'
import { hoursAfter, tuesday } from './message-fixture.ts'
import { dayAndTime, durationWords, timeLeftWords } from './time-words.ts'

test.each([
  [0, 'mancano 24 ore'],
  [2 / 3600, 'mancano 24 ore'],
  [4, 'mancano 20 ore'],
  [20.75, 'mancano 3 ore e 15 minuti'],
  [22.5, 'mancano 1 ora e 30 minuti'],
  [23, 'manca 1 ora'],
  [23.5, 'mancano 30 minuti'],
  [23 + 59 / 60, 'manca 1 minuto'],
  [23.998, 'manca meno di un minuto'],
  [24, 'in ritardo di meno di un minuto'],
  [25, 'in ritardo di 1 ora'],
  [70, 'in ritardo di 46 ore'],
  [24 * 4, 'in ritardo di 3 giorni'],
])('says after %d hours: %s', (hours, words) => {
  expect(timeLeftWords(tuesday, hoursAfter(tuesday, hours)).left).toBe(words)
})

test('names the weekday and the hour in Rome', () => {
  expect(timeLeftWords(tuesday, tuesday).deadline).toBe('mercoledì 14:20')
  expect(dayAndTime(tuesday)).toBe('martedì 17 novembre, 14:20')
})

test('adds the date to a deadline that is long past', () => {
  expect(timeLeftWords(tuesday, hoursAfter(tuesday, 24 * 10)).deadline).toBe('mercoledì 18 novembre, 14:20')
})

test.each([
  ['loses an hour', '2026-03-28T11:00:00Z', 'domenica 13:00'],
  ['gains an hour', '2026-10-24T10:00:00Z', 'domenica 11:00'],
])('counts 24 elapsed hours over the night that %s', (_, createdAt, deadline) => {
  const created = new Date(createdAt)
  expect(timeLeftWords(created, created)).toEqual({ deadline, left: 'mancano 24 ore', isOver: false })
})

test('rounds to the minute without a sixtieth one', () => {
  expect(durationWords(59.6 * 60_000)).toBe('1 ora')
})
