import { expect, test } from 'vitest'
import { landingFields } from '../../content/landing.editable.ts'
import { fieldLink } from './field-links.ts'

const fields = { ...landingFields.hero, ...landingFields.reviews }
const editable = Object.entries(fields).map(([path, field]) => ({
  path,
  field,
  locked: null,
  words: [],
  default: null,
}))
const draft = { revision: 1, fields: {}, problems: {}, obstacles: {}, leftOut: [], changes: [], waiting: [] }
const sections = [{ id: 'recensioni', title: 'Recensioni', page: '/', anchor: '', fields: editable }]

test.each([
  ['a text', 'reviews.title', 'Recensioni, Titolo'],
  ['a part of an item', 'reviews.testimonials.3.reviewer', 'Recensione 4, chi l’ha scritta'],
  ['the part that is called like its item', 'reviews.testimonials.3.quote', 'Recensione 4'],
  ['a whole list', 'reviews.testimonials', 'Recensioni, Le recensioni'],
  ['an item that is none', 'reviews.testimonials.3', 'Recensioni'],
  ['a part of a group', 'hero.badges.rating.value', 'Recensioni, Voto'],
])('the link to %s names its field', (_, place, title) => {
  expect(fieldLink({ sections, photographs: [], draft }, place)?.title).toBe(title)
})
