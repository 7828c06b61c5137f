import { expect, test } from 'vitest'
import type { GroupField } from '../../../content/editing/field.ts'
import { photoUses } from './photo-uses.ts'

const field: GroupField = {
  kind: 'group',
  label: 'Chi siamo',
  whole: 'chi siamo',
  fields: { portrait: { kind: 'photo', label: 'Ritratto' } },
}
const founder = { path: 'founder', field, locked: null, words: [], default: { portrait: 'giulia' } }
const sections = [{ id: 'firma', title: 'Firma', page: '/', anchor: '', fields: [founder] }]
const draft = { revision: 1, problems: {}, obstacles: {}, leftOut: [], changes: [], waiting: [] }
const saved = (value: unknown) => ({ founder: { value, by: 'Anna', at: '2026-11-24T10:00:00Z', revision: 1 } })

test.each([
  ['as it comes', {}, ['giulia']],
  ['with another one', saved({ portrait: 'bea' }), ['bea']],
  ['that was taken out', saved(null), []],
])('a group %s shows what the draft has', (_, fields, expected) => {
  expect([...photoUses({ sections, draft: { ...draft, fields } }).keys()]).toEqual(expected)
})
