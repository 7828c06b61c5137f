import { expect, test } from 'vitest'
import { numberedFields } from './numbered-fields.ts'

const field = (path: string) => ({ path, field: null, locked: null, words: [], default: null })

test('fields of one review stand together and have its number', () => {
  const paths = ['reviews.list.0.quote', 'reviews.list.1.quote', 'reviews.list.0.name', 'reviews.list.1.name', 'title']
  expect(numberedFields(paths.map(field)).map(({ editable, number }) => [editable.path, number])).toEqual([
    ['reviews.list.0.quote', 1],
    ['reviews.list.0.name', 1],
    ['reviews.list.1.quote', 2],
    ['reviews.list.1.name', 2],
    ['title', null],
  ])
})
