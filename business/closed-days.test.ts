import { expect, test } from 'vitest'
import { closedAt, closedDays, closedWords, joined } from './closed-days.ts'

const periodOf = (first: string, last: string) => {
  const { from, until, opensAt } = closedDays(first, last)
  return [from, until, opensAt].map((date) => date.toISOString())
}

test('days are those of Rome, also over both changes of the hour', () => {
  expect(periodOf('2026-08-10', '2026-08-26')).toEqual([
    '2026-08-09T22:00:00.000Z',
    '2026-08-26T22:00:00.000Z',
    '2026-08-27T06:00:00.000Z',
  ])
  // The clocks go back on 25 October 2026.
  expect(periodOf('2026-10-24', '2026-10-25')).toEqual([
    '2026-10-23T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
    '2026-10-26T07:00:00.000Z',
  ])
  // They go forward on 28 March 2027, and the first open day is that one.
  expect(periodOf('2027-03-27', '2027-03-27')).toEqual([
    '2027-03-26T23:00:00.000Z',
    '2027-03-27T23:00:00.000Z',
    '2027-03-28T06:00:00.000Z',
  ])
})

test('a moment is closed from the first midnight until the last', () => {
  const periods = [closedDays('2026-08-10', '2026-08-26'), closedDays('2026-12-24', '2026-12-27')]
  const lastOf = (iso: string) => closedAt(periods, new Date(iso))?.last
  expect(lastOf('2026-08-09T21:59:59.999Z')).toBeUndefined()
  expect(lastOf('2026-08-09T22:00:00.000Z')).toBe('2026-08-26')
  expect(lastOf('2026-08-26T21:59:59.999Z')).toBe('2026-08-26')
  expect(lastOf('2026-08-26T22:00:00.000Z')).toBeUndefined()
  expect(lastOf('2026-12-25T12:00:00.000Z')).toBe('2026-12-27')
})

test('days that touch or overlap are one period', () => {
  const days = (first: string, last: string) => closedDays(first, last)
  const others = [days('2026-08-01', '2026-08-09'), days('2026-08-20', '2026-08-30'), days('2026-12-24', '2026-12-27')]
  const { first, last } = joined(days('2026-08-10', '2026-08-21'), others)
  expect([first, last]).toEqual(['2026-08-01', '2026-08-30'])
  expect(joined(days('2026-08-11', '2026-08-18'), others)).toMatchObject({ first: '2026-08-11', last: '2026-08-18' })
})

test.each([
  ['2026-08-26', 'Siamo chiusi fino al 26 agosto: ti rispondiamo dal 27.'],
  ['2026-08-31', 'Siamo chiusi fino al 31 agosto: ti rispondiamo dal 1º settembre.'],
  ['2026-12-08', 'Siamo chiusi fino all’8 dicembre: ti rispondiamo dal 9.'],
  ['2026-08-10', 'Siamo chiusi fino al 10 agosto: ti rispondiamo dall’11.'],
  ['2026-11-01', 'Siamo chiusi fino al 1º novembre: ti rispondiamo dal 2.'],
])('until %s it says %s', (last, words) => {
  expect(closedWords(closedDays(last, last).opensAt)).toBe(words)
})
