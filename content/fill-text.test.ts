import { expect, test } from 'vitest'
import { fillText } from './fill-text.ts'

test('puts values in the place of their names, as they are', () => {
  expect(fillText('{name}: {count}, {name}', { name: '$& {count}', count: 2 })).toBe('$& {count}: 2, $& {count}')
})

test('refuses a text that names what is not there', () => {
  expect(() => fillText('{faxNumber}', { phone: '06' })).toThrow('{faxNumber}')
})
