import { expect, test } from 'vitest'
import { romeWords } from '../../business/time/rome-time.ts'
import { anna } from '../../test/cases/same-lead.ts'
import { type LeadRecord, untouched } from '../leads/lead-record.ts'
import { stateWords, table } from './printing.ts'

const columns = [
  { heading: 'NAME', maxWidth: 10 },
  { heading: 'ZONE', maxWidth: 6 },
]

test('aligns columns by their characters', () => {
  const rows = [
    ['Anna', 'roma'],
    ['Zoe\u0308', 'altro'],
    ['Bo', 'milano'],
  ]
  expect(table(columns, rows)).toBe('NAME  ZONE\nAnna  roma\nZoe\u0308   altro\nBo    milano\n')
})

test('shortens wide cells, never within a character', () => {
  expect(
    table(columns, [
      ['Maria Grazia', 'roma'],
      ['e\u0308'.repeat(12), 'roma'],
    ]),
  ).toBe(`NAME        ZONE\nMaria Gra…  roma\n${'e\u0308'.repeat(9)}…  roma\n`)
})

test('removes line breaks and changes of the writing direction', () => {
  expect(table(columns, [['A\nB\r\tC\u202e', '\u001b[2Jroma']])).toBe('NAME   ZONE\nA B C  roma\n')
})

const createdAt = new Date('2026-11-21T10:00Z')
const lead: LeadRecord = {
  ...anna,
  id: '0',
  createdAt,
  ...untouched,
}

test('a held lead has the reason beside its state, until it is contacted', () => {
  const held: LeadRecord = { ...lead, heldBecause: 'trap' }
  expect(stateWords(held, createdAt)).toBe('held: trap')
  expect(stateWords({ ...held, contactedAt: createdAt }, createdAt)).toBe('contacted')
})

test('times are in Rome, in summer and in winter', () => {
  expect(romeWords(new Date('2026-07-01T22:05Z'))).toBe('02/07/2026 00:05')
  expect(romeWords(new Date('2026-12-31T23:05Z'))).toBe('01/01/2027 00:05')
})
