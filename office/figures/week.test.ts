import { expect, test } from 'vitest'
import { behind, shareWords, weekWords } from './week.ts'

const week = { week: '2026-11-16', leads: 9, contacted: 8, kept: 2, broken: 1, medianMs: 1, booked: 0 }

test('shares only what is decided, says of few how many they are, and 100 % only of all', () => {
  const words = (kept: number, broken: number) => shareWords({ ...week, kept, broken })
  expect([words(0, 0), words(4, 2), words(40, 20)]).toEqual(['', '4 su 6', '67\u00a0%'])
  expect([words(999, 1), words(1, 999), words(20, 0)]).toEqual(['99\u00a0%', '1\u00a0%', '100\u00a0%'])
})

test('calls the week of today by its name', () => {
  expect(weekWords(week, '2026-11-22')).toBe('Questa settimana')
  expect(weekWords(week, '2026-11-23')).toBe('dal 16\u00a0novembre')
  expect(weekWords({ ...week, week: '2027-03-08' }, '2026-11-23')).toBe('dall’8\u00a0marzo')
})

test('leads to the leads behind a figure', () => {
  expect(behind(week, 'kept')).toBe('/ufficio/cerca?week=2026-11-16&promise=kept')
  expect(behind(week)).toBe('/ufficio/cerca?week=2026-11-16')
})
