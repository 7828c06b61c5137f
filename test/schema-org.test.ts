import { expect, test } from 'vitest'
import { vocabularyProblems } from './schema-org.ts'

const business = { '@type': 'ProfessionalService', '@id': '#business', name: 'Casa in Posa' }

const problemsOf = (...nodes: readonly unknown[]) => vocabularyProblems({ '@graph': nodes })

test('accepts what the vocabulary has, including inherited properties and references', () => {
  expect(problemsOf(business, { '@type': 'Service', name: 'Interni', provider: { '@id': '#business' } })).toEqual([])
})

test.each([
  ['an unknown type', { '@type': 'PhotoService', name: 'x' }, ['PhotoService is no type', 'PhotoService has no name']],
  ['an unknown property', { ...business, slogan: 'x' }, ['ProfessionalService has no slogan']],
  ['a property of another type', { ...business, caption: 'x' }, ['ProfessionalService has no caption']],
  ['a text for an address', { ...business, url: 'casa' }, ['url of ProfessionalService cannot be "casa"']],
  ['an empty text', { ...business, name: '' }, ['name of ProfessionalService cannot be ""']],
  [
    'a reference to a node of the wrong type',
    { ...business, image: { '@id': '#business' } },
    ['image of ProfessionalService cannot be {"@id":"#business"}'],
  ],
  [
    'a reference to nothing',
    { '@type': 'Service', provider: { '@id': '#nobody' } },
    ['provider of Service cannot be {"@id":"#nobody"}'],
  ],
  [
    'something wrong inside a nested node',
    { ...business, areaServed: [{ '@type': 'City', title: 'Roma' }] },
    ['City has no title'],
  ],
])('names %s', (_, node, problems) => {
  expect(problemsOf(node)).toEqual(problems)
})
