import { expect, test } from 'vitest'
import { cities, formerCities } from '../../content/cities.ts'
import { texts } from '../content.ts'
import { placesOf } from '../json-places.ts'
import { cityProblems, contentProblems, requiredFields } from './content-problems.ts'

const paths = requiredFields.flatMap((pattern) => placesOf(texts, pattern)).map(({ path }) => path)

/** The content with another value in one place, or without it. */
function contentWith(path: string, value?: unknown): unknown {
  const content: unknown = structuredClone(texts)
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const holder = steps.reduce<unknown>((inner, step) => Object(inner)[step], content)
  if (value === undefined) {
    delete Object(holder)[last]
  } else {
    Object(holder)[last] = value
  }
  return content
}

test('finds no problem in the content', () => {
  expect(contentProblems(texts)).toEqual([])
  expect(cityProblems(cities, formerCities)).toEqual([])
  expect(paths.length).toBeGreaterThan(requiredFields.length)
})

test.each(paths)('names %s when it is missing or blank', (path) => {
  expect(contentProblems(contentWith(path))).toEqual([`content: ${path} is missing`])
  expect(contentProblems(contentWith(path, ' '))).toEqual([`content: ${path} is missing`])
})

test('names the fields of a missing list', () => {
  expect(contentProblems(contentWith('statistics.list'))).toContain('content: statistics.list.*.source is missing')
})

test.each(['reviews.testimonials', 'statistics.list'])('accepts an empty list in %s', (path) => {
  expect(contentProblems(contentWith(path, []))).toEqual([])
})

test('accepts content without the rating', () => {
  expect(contentProblems(contentWith('hero.badges.rating'))).toEqual([])
})

test.each(['ieri', '2025', '2025-13', '04-2025'])('refuses %s as the month of a review', (date) => {
  expect(contentProblems(contentWith('reviews.testimonials.0.date', date))).toEqual([
    'content: reviews.testimonials.0.date must be a month, for instance 2025-04',
  ])
})

test('refuses a form without a city', () => {
  expect(cityProblems({}, {})).toEqual(['content/cities.ts: cities is empty: the form offers one at least'])
})

test('names cities that cannot be stored so, and those in both lists', () => {
  const city = { name: 'Città', at: 'a Città' }
  const offered = { 'reggio-emilia': city, altro: city, Roma: city, 'a b': city, '5-terre': city, '': city }
  expect(cityProblems(offered, { 'reggio-emilia': city, città: city })).toEqual([
    'content/cities.ts: altro is not a city: the form offers it by itself',
    "content/cities.ts: 'Roma' must have lower-case letters, digits and hyphens alone, a letter first",
    "content/cities.ts: 'a b' must have lower-case letters, digits and hyphens alone, a letter first",
    "content/cities.ts: '5-terre' must have lower-case letters, digits and hyphens alone, a letter first",
    "content/cities.ts: '' must have lower-case letters, digits and hyphens alone, a letter first",
    "content/cities.ts: 'città' must have lower-case letters, digits and hyphens alone, a letter first",
    'content/cities.ts: reggio-emilia is in cities and in formerCities',
  ])
})
