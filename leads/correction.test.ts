import { expect, test } from 'vitest'
import { parseCorrection } from './correction.ts'
import { MAX_TEXT_BYTES, otherZone } from './lead.ts'

const zones = new Set(['roma', 'reggio-emilia'])

test('takes the given fields alone, trimmed, whatever the others are', () => {
  expect(parseCorrection({ phone: ' 06 1 ' }, zones)).toEqual({ ok: true, fields: { phone: '06 1' } })
  expect(parseCorrection({ name: 'Anna', email: 'anna@esempio.it' }, zones)).toEqual({
    ok: true,
    fields: { name: 'Anna', email: 'anna@esempio.it' },
  })
  expect(parseCorrection({}, zones)).toEqual({ ok: true, fields: {} })
})

test('says of each given field which rule of the form it breaks', () => {
  expect(parseCorrection({ name: ' ', email: 'anna', phone: '\t' }, zones)).toEqual({
    ok: false,
    problems: { name: 'missing', email: 'malformed', phone: 'missing' },
  })
  expect(parseCorrection({ phone: 'x'.repeat(MAX_TEXT_BYTES + 1) }, zones)).toEqual({
    ok: false,
    problems: { phone: 'malformed' },
  })
})

test('takes the zones that a lead may get', () => {
  for (const zone of [...zones, otherZone]) {
    expect(parseCorrection({ zone }, zones)).toEqual({ ok: true, fields: { zone } })
  }
  expect(parseCorrection({ zone: 'nowhere' }, zones)).toEqual({ ok: false, problems: { zone: 'malformed' } })
})
