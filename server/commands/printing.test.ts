import { expect, test } from 'vitest'
import { romeWords } from '../../business/time/rome-time.ts'
import { anna } from '../../test/cases/same-lead.ts'
import { type LeadRecord, untouched } from '../leads/lead-record.ts'
import { clockWords, stateWords, table } from './printing.ts'

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

test.each([
  ['2026-11-21T10:00Z', '24 h 0 min left'],
  ['2026-11-21T15:41Z', '18 h 19 min left'],
  ['2026-11-22T09:59:30Z', '0 min left'],
  ['2026-11-22T10:00Z', '0 min late'],
  ['2026-11-22T13:30Z', '3 h 30 min late'],
  ['2026-11-30T10:00Z', '8 days late'],
])('at %s a new lead has %s', (now, words) => {
  expect(clockWords(lead, new Date(now))).toBe(words)
})

test('a contacted lead has the time since then, also when it was held before', () => {
  const contactedAt = new Date('2026-11-21T12:00Z')
  const contacted: LeadRecord = { ...lead, heldBecause: 'content', contactedAt }
  expect(clockWords(contacted, new Date('2026-11-21T12:45Z'))).toBe('contacted 45 min ago')
  expect(stateWords(contacted, contactedAt)).toBe('contacted')
})

test('a held lead has no deadline, and its state has the reason', () => {
  const held: LeadRecord = { ...lead, heldBecause: 'trap' }
  expect(clockWords(held, createdAt)).toBe('-')
  expect(stateWords(held, createdAt)).toBe('held: trap')
})

test('times are in Rome, in summer and in winter', () => {
  expect(romeWords(new Date('2026-07-01T22:05Z'))).toBe('02/07/2026 00:05')
  expect(romeWords(new Date('2026-12-31T23:05Z'))).toBe('01/01/2027 00:05')
})
