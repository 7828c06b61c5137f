import { expect, test } from 'vitest'
import { isSameAt, isSameValue } from './same-value.ts'

const question = { question: 'Quando?', answer: 'Presto.' }

test.each([
  ['a mark that was set and taken away again', [question], [{ ...question, isSample: false }], true],
  ['an optional part that was emptied', { ...question, note: '' }, question, true],
  ['the order of the parts', { answer: 'Presto.', question: 'Quando?' }, question, true],
  ['a mark', [question], [{ ...question, isSample: true }], false],
  ['an item without a text', [question, ''], [question], false],
  ['nothing at all', null, '', true],
])('%s', (_, one, other, isSame) => {
  expect(isSameValue(one, other)).toBe(isSame)
})

test('what is taken out is other than the default', () => {
  const rating = 'hero.badges.rating'
  expect(isSameAt(rating, { [rating]: null }, {})).toBe(false)
  expect(isSameAt(rating, { [rating]: null }, { [rating]: null })).toBe(true)
  expect(isSameAt(rating, {}, {})).toBe(true)
})
