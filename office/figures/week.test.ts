import { expect, test } from 'vitest'
import { behind, percentWords, shareOf, weekWords } from './week.ts'

const week = { week: '2026-11-16', leads: 9, contacted: 8, kept: 2, broken: 1, medianMs: 1, booked: 0 }

test('shares only what is decided, and says 100 % only of all', () => {
  expect(shareOf({ ...week, kept: 0, broken: 0 })).toBeNull()
  expect(percentWords(shareOf(week) ?? 0)).toBe('66\u00a0%')
  expect(percentWords(0.999)).toBe('99\u00a0%')
})

test('calls the week of today by its name', () => {
  expect(weekWords(week, '2026-11-22')).toBe('Questa settimana')
  expect(weekWords(week, '2026-11-23')).toBe('dal 16 novembre')
})

test('leads to the leads behind a figure', () => {
  expect(behind(week, 'kept')).toBe('/ufficio/cerca?week=2026-11-16&promise=kept')
  expect(behind(week)).toBe('/ufficio/cerca?week=2026-11-16')
})
