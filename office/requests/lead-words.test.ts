import { expect, test } from 'vitest'
import type { LeadRow } from '../../contracts/office.ts'
import { anna } from '../../test/fixtures/office-lists.ts'
import { asksForOther, dateWords, statusWords } from './lead-words.ts'

const asking: LeadRow = {
  ...anna,
  state: 'booked',
  bookedFor: '2026-12-01T09:00:00.000Z',
  appointment: {
    minutes: 120,
    due: 'nothing',
    told: { at: '2026-11-24T10:00:00.000Z', by: 'email', state: 'sent' },
    answer: { kind: 'other', at: '2026-11-24T11:00:00.000Z', wish: 'giovedì mattina' },
  },
}

test.each([
  ['before the shooting', '2026-12-01T08:59:00Z', true],
  ['while it runs', '2026-12-01T10:59:00Z', true],
  ['once it is over', '2026-12-01T11:00:00Z', false],
] as const)('the summary speaks of who asks for another time as the row does: %s', (_, now, asks) => {
  expect(asksForOther(asking, new Date(now))).toBe(asks)
  expect(dateWords(asking, new Date(now)) !== null).toBe(asks)
})

test('nothing is said of a shooting that has begun where its host asks for nothing', () => {
  const waiting: LeadRow = { ...asking, appointment: { minutes: 120, due: 'send', told: null, answer: null } }
  expect(dateWords(waiting, new Date('2026-12-01T08:59:00Z'))).not.toBeNull()
  expect(dateWords(waiting, new Date('2026-12-01T09:00:00Z'))).toBeNull()
})

test('who was contacted today reads as a sentence, whether the state or the list begins it', () => {
  const contacted: LeadRow = { ...anna, state: 'contacted', contactedAt: '2026-12-01T08:05:00.000Z' }
  const now = new Date('2026-12-01T10:00:00Z')
  expect(statusWords(contacted, undefined, now)).toBe('Contattata, oggi alle\u00a09:05')
  expect(statusWords(contacted, 'contacted', now)).toBe('contattata alle\u00a09:05')
})
