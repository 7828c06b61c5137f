import { expect, test } from 'vitest'
import { retentionPeriod } from '../content/site.ts'
import { fillCounted, fillText } from './fill-text.ts'

test('replaces names by their values, without changes to the values', () => {
  expect(fillText('{name}: {count}, {name}', { name: '$& {count}', count: 2 })).toBe('$& {count}: 2, $& {count}')
})

test('refuses a text that names a missing value', () => {
  expect(() => fillText('{faxNumber}', { phone: '06' })).toThrow('{faxNumber}')
})

test.each([
  [1, '1\u00a0mese'],
  [2, '2\u00a0mesi'],
  [12, '12\u00a0mesi'],
])('writes a retention period of %i months', (months, words) => {
  expect(fillCounted(retentionPeriod, months)).toBe(words)
})
