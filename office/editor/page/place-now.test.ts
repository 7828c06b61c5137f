import { expect, test } from 'vitest'
import { placeNow } from './place-now.ts'

const [first, second, third] = ['a', 'b', 'c'].map((answer) => ({ answer, photos: [`${answer}1`, `${answer}2`] }))
const before = [first, second, third]

test.each([
  ['nothing is changed', before, '2.answer', '2.answer'],
  ['one before it is taken out', [second, third], '2.answer', '1.answer'],
  ['one is added before it', [{}, ...before], '2', '3'],
  ['it is moved', [third, first, second], '2.photos.1', '0.photos.1'],
  ['it is changed', [first, second, { ...third, answer: 'new' }], '2.answer', '2.answer'],
  ['it is taken out', [first, second], '2.answer', null],
  ['a part of it is taken out', [first, second, { ...third, photos: ['c1'] }], '2.photos.1', null],
  ['all is taken out', [], '0.answer', null],
])('%s', (_, now, path, expected) => {
  expect(placeNow(path, before, now)).toBe(expected)
})

test('a part of what is no list stays where it is', () => {
  expect(placeNow('signature.name', { signature: { name: 'Giulia' } }, null)).toBe('signature.name')
  expect(placeNow('', 'before', 'after')).toBe('')
})
