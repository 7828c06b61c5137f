import { expect, test } from 'vitest'
import { overwrittenTexts } from './OverwrittenText.tsx'

const field = (value: unknown, revision: number) => ({ value, by: 'Giulia', at: '2026-11-24T10:00:00.000Z', revision })
const none = new Map<string, unknown>()

test.each([
  ['one’s own text', { value: 'mine', revision: 1 }, { title: field('mine', 1) }, 0],
  ['another text', { value: 'mine', revision: 1 }, { title: field('theirs', 2) }, 1],
  ['the same text, saved again by somebody else', { value: 'mine', revision: 1 }, { title: field('mine', 2) }, 0],
  ['the default in its place', { value: 'mine', revision: 1 }, {}, 1],
  ['one’s own way back to the default', { value: undefined, revision: null }, {}, 0],
  ['a text after it', { value: undefined, revision: null }, { title: field('theirs', 2) }, 1],
])('%s', (_, saved, fields, count) => {
  expect(overwrittenTexts({ saved: new Map([['title', saved]]), typed: none }, fields).size).toBe(count)
})

test('what is typed again is asked about when it is saved', () => {
  const saved = new Map([['title', { value: 'mine', revision: 1 }]])
  const fields = { title: field('theirs', 2) }
  expect(overwrittenTexts({ saved, typed: none }, fields).get('title')).toEqual({ mine: 'mine', field: fields.title })
  expect(overwrittenTexts({ saved, typed: new Map([['title', 'more']]) }, fields).size).toBe(0)
})
