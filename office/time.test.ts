import { expect, test } from 'vitest'
import { addDays, dayWords, fullMoment, hourWords, lastMonths, momentWords, sinceWords } from './time.ts'

const monday = new Date('2026-11-23T09:00:00Z')

test.each([
  ['2026-11-23', 'oggi'],
  ['2026-11-24', 'domani'],
  ['2026-11-22', 'ieri'],
  ['2026-11-28', 'sabato'],
  ['2026-11-30', 'lunedì 30\u00a0novembre'],
  ['2026-11-17', 'martedì 17\u00a0novembre'],
  ['2027-01-04', 'lunedì 4\u00a0gennaio 2027'],
])('calls %s %j', (day, words) => {
  expect(dayWords(day, monday)).toBe(words)
})

test('says a moment in the clock of Rome', () => {
  expect(momentWords('2026-11-24T08:05:00Z', monday)).toBe('domani alle\u00a09:05')
  expect(momentWords('2026-11-23T23:30:00Z', monday)).toBe('domani alle\u00a00:30')
})

test('says an hour alone, with its preposition', () => {
  expect(hourWords('2026-11-24T08:05:00Z')).toBe('alle\u00a09:05')
  expect(hourWords('2026-11-24T00:05:00Z')).toBe('all’1:05')
  expect(sinceWords('2026-11-23T08:05:00Z', monday)).toBe('alle\u00a09:05')
  expect(sinceWords('2026-11-22T08:05:00Z', monday)).toBe('ieri alle\u00a09:05')
})

test('says a moment in full, whatever the day', () => {
  expect(fullMoment('2026-11-25T09:40:00Z')).toBe('25\u00a0novembre 2026, 10:40')
  expect(fullMoment('2026-12-31T23:05:00Z')).toBe('1º\u00a0gennaio 2027, 0:05')
})

test('counts days and months over the turn of the year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(lastMonths(new Date('2027-01-31T23:30:00Z'), 3)).toEqual(['2027-02', '2027-01', '2026-12'])
})
