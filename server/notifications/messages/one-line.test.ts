import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

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
