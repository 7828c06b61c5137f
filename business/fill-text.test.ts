import { expect, test } from 'vitest'
import { moment, retentionPeriod } from '../content/site.ts'
import { fillCounted, fillMoment, fillName, fillText } from './fill-text.ts'

test('replaces names by their values, without changes to the values', () => {
  expect(fillText('{name}: {count}, {name}', { name: '$& {count}', count: 2 })).toBe('$& {count}: 2, $& {count}')
})

test.each([
  ['Scrivi a {name}', 'Anna', 'Scrivi ad Anna'],
  ['A {name} parte questa email', 'anna@example.com', 'Ad anna@example.com parte questa email'],
  ['Scrivi a {name}', 'Elena', 'Scrivi a Elena'],
  ['da {name}', 'Anna', 'da Anna'],
  ['La casa {name}', 'Anna', 'La casa Anna'],
])('writes the preposition of %s before %s as one says it', (text, name, words) => {
  expect(fillName(text, { name })).toBe(words)
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

test.each([
  ['21:17', 'domenica alle\u00a021:17'],
  ['11:05', 'domenica alle\u00a011:05'],
  ['09:05', 'domenica alle\u00a09:05'],
  ['01:05', 'domenica all’1:05'],
  ['00:30', 'domenica alle\u00a00:30'],
])('writes the moment of %s as one says it', (time, words) => {
  expect(fillMoment(moment, 'domenica', time)).toBe(words)
})
