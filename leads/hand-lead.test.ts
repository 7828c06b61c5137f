import { expect, test } from 'vitest'
import { parseCorrection, parseHandLead } from './hand-lead.ts'
import { MAX_TEXT_BYTES, otherZone } from './lead.ts'

const zones = new Set(['roma', 'reggio-emilia'])
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

test('the e-mail of a request by hand is corrected by the rules of the form, or taken out', () => {
  const copied = { email: '\u202aanna@esempio.it\u202c' }
  expect(parseCorrection(copied, zones, true)).toEqual({ ok: true, fields: { email: 'anna@esempio.it' } })
  expect(parseCorrection({ email: '' }, zones, true)).toEqual({ ok: true, fields: { email: '' } })
  expect(parseCorrection({ name: 'Anna' }, zones, true)).toEqual({ ok: true, fields: { name: 'Anna' } })
  expect(parseCorrection({ email: 'anna' }, zones, true)).toEqual({ ok: false, problems: { email: 'malformed' } })
})

test('takes the given fields alone, trimmed, whatever the others are', () => {
  expect(parseCorrection({ phone: ' 06 1 ' }, zones, false)).toEqual({ ok: true, fields: { phone: '06 1' } })
  expect(parseCorrection({ name: 'Anna', email: 'anna@esempio.it' }, zones, false)).toEqual({
    ok: true,
    fields: { name: 'Anna', email: 'anna@esempio.it' },
  })
  expect(parseCorrection({}, zones, false)).toEqual({ ok: true, fields: {} })
})

test('says of each given field which rule of the form it breaks', () => {
  expect(parseCorrection({ name: ' ', email: 'anna', phone: '\t' }, zones, false)).toEqual({
    ok: false,
    problems: { name: 'missing', email: 'malformed', phone: 'missing' },
  })
  expect(parseCorrection({ phone: 'x'.repeat(MAX_TEXT_BYTES + 1) }, zones, false)).toEqual({
    ok: false,
    problems: { phone: 'malformed' },
  })
})

test('takes the zones that a lead may get', () => {
  for (const zone of [...zones, otherZone]) {
    expect(parseCorrection({ zone }, zones, false)).toEqual({ ok: true, fields: { zone } })
  }
  expect(parseCorrection({ zone: 'nowhere' }, zones, false)).toEqual({ ok: false, problems: { zone: 'malformed' } })
})
