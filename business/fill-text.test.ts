import { expect, test } from 'vitest'
import { fillText, retentionInWords } from './fill-text.ts'

test('puts values in the place of their names, as they are', () => {
  expect(fillText('{name}: {count}, {name}', { name: '$& {count}', count: 2 })).toBe('$& {count}: 2, $& {count}')
})

test('refuses a text that names what is not there', () => {
  expect(() => fillText('{faxNumber}', { phone: '06' })).toThrow('{faxNumber}')
})

test.each([
  [1, '1\u00a0mese'],
  [2, '2\u00a0mesi'],
  [12, '12\u00a0mesi'],
])('says how long %i months are', (months, words) => {
  expect(retentionInWords(months)).toBe(words)
})
