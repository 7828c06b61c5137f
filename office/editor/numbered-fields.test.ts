import { expect, test } from 'vitest'
import { numberedFields } from './numbered-fields.ts'

const field = (path: string) => ({ path, field: null, locked: null, words: [], default: null })

test('fields of one service stand together and have its number', () => {
  const paths = [
    'services.list.0.title',
    'services.list.1.title',
    'services.list.0.text',
    'services.list.1.text',
    'label',
  ]
  expect(numberedFields(paths.map(field)).map(({ editable, number }) => [editable.path, number])).toEqual([
    ['services.list.0.title', 1],
    ['services.list.0.text', 1],
    ['services.list.1.title', 2],
    ['services.list.1.text', 2],
    ['label', null],
  ])
})
