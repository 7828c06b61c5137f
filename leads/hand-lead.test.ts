import { expect, test } from 'vitest'
import { parseHandCorrection, parseHandLead } from './hand-lead.ts'

const zones = new Set(['roma', 'altro'])
const anna = { name: 'Anna Bianchi', phone: '333 1234567', zone: 'roma' }

test('needs no e-mail, and all else that the form needs', () => {
  expect(parseHandLead({ ...anna, email: ' ' }, zones)).toEqual({ ok: true, lead: { ...anna, email: '' } })
  expect(parseHandLead(anna, zones)).toEqual({ ok: true, lead: { ...anna, email: '' } })
  expect(parseHandLead({ ...anna, email: 'anna@esempio.it' }, zones)).toMatchObject({
    lead: { email: 'anna@esempio.it' },
  })
  expect(parseHandLead({ name: ' ', phone: '', zone: 'nowhere', email: 'anna' }, zones)).toEqual({
    ok: false,
    problems: { name: 'missing', phone: 'missing', zone: 'malformed', email: 'malformed' },
  })
})

test('an e-mail is corrected by the rules of the form, or taken out', () => {
  expect(parseHandCorrection({ email: '' }, zones)).toEqual({ ok: true, fields: { email: '' } })
  expect(parseHandCorrection({ name: 'Anna' }, zones)).toEqual({ ok: true, fields: { name: 'Anna' } })
  expect(parseHandCorrection({ email: 'anna' }, zones)).toEqual({ ok: false, problems: { email: 'malformed' } })
})
