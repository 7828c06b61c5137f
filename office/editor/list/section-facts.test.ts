import { expect, test } from 'vitest'
import type { Field } from '../../../content/editing/field.ts'
import { valueIn } from '../fields-by-place.ts'
import { hasSamples, textsOf } from './section-facts.ts'

test('what was taken out as a whole is no sample, and nothing that is found', () => {
  const path = 'founder'
  const text = { kind: 'text', label: 'Nome', max: 40 } as const
  const field: Field = {
    kind: 'group',
    label: 'Chi siamo',
    whole: 'chi siamo',
    fields: { name: text, isSample: { kind: 'flag', label: 'Esempio' } },
  }
  const standard = { name: 'Giulia', isSample: true }
  const fields = [{ path, field, locked: null, words: [], default: standard }]
  const section = { id: 'firma', title: 'Firma', page: '/', anchor: '', fields }
  const given = valueIn({}, new Map())
  expect([hasSamples(section, given), textsOf(section, given).length]).toEqual([true, 1])
  const removed = { [path]: { value: null, by: 'Anna', at: '2026-11-24T10:00:00Z', revision: 1 } }
  const read = valueIn(removed, new Map())
  expect([hasSamples(section, read), textsOf(section, read)]).toEqual([false, []])
})
