import { expect, test } from 'vitest'
import { shownFields } from './editing-query.ts'

const field = (path: string) => ({
  path,
  field: { kind: 'text', label: 'Servizio', max: 9 },
  locked: null,
  words: [],
  default: null,
})

test('fields of one service stand together and have its number', () => {
  const paths = [
    'services.list.0.title',
    'services.list.1.title',
    'services.list.0.text',
    'services.list.1.text',
    'label',
  ]
  expect(shownFields(paths.map(field)).map(({ path, field: { label } }) => [path, label])).toEqual([
    ['services.list.0.title', 'Servizio 1'],
    ['services.list.0.text', 'Servizio 1'],
    ['services.list.1.title', 'Servizio 2'],
    ['services.list.1.text', 'Servizio 2'],
    ['label', 'Servizio'],
  ])
})

test('a field of a kind that this office does not know is left out', () => {
  expect(shownFields([{ ...field('map'), field: { kind: 'map', label: 'Mappa' } }])).toEqual([])
})
