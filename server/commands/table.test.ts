import { expect, test } from 'vitest'
import { table } from './table.ts'

const columns = [
  { heading: 'NAME', maxWidth: 10 },
  { heading: 'ZONE', maxWidth: 6 },
]

test('sets texts under one another, however wide a terminal shows them', () => {
  const rows = [
    ['Anna', 'roma'],
    ['Zoe\u0308', 'altro'],
    ['🏡 李', 'milano'],
  ]
  expect(table(columns, rows)).toBe('NAME   ZONE\nAnna   roma\nZoe\u0308    altro\n🏡 李  milano\n')
})

test('shortens what is too long, and never in the middle of a character', () => {
  expect(
    table(columns, [
      ['Maria Grazia', 'roma'],
      ['🏡🏡🏡🏡🏡🏡', 'roma'],
    ]),
  ).toBe('NAME        ZONE\nMaria Gra…  roma\n🏡🏡🏡🏡…   roma\n')
})

test('keeps every text in its line and its order of reading', () => {
  expect(table(columns, [['A\nB\r\tC\u202e', '\u001b[2Jroma']])).toBe('NAME   ZONE\nA B C  roma\n')
})
