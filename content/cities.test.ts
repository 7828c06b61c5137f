import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { citiesInWords, cityNames, inEachCity, inOneCity, zonesInWords } from './cities.ts'

/** Where a city is part of a sample: a reviewer's role, a photograph's caption, an example of an address. */
const samples = ['content/landing.ts', 'content/photos/photos.ts', 'content/business.ts']

test('names the cities of the specification, in words that stay as they are', () => {
  expect(citiesInWords).toBe('Roma e Milano')
  expect(inEachCity).toBe('a\u00a0Roma e a\u00a0Milano')
  expect(inOneCity).toBe('a\u00a0Roma o a\u00a0Milano')
  expect(zonesInWords).toBe('Roma, Milano o altro')
})

test('names a city of the service in one file only', () => {
  const named = new RegExp(`(?<!00187 |instance '?)\\b(${cityNames.join('|')})\\b`)
  const root = new URL('../', import.meta.url)
  const found = globSync('{content,site}/**/*.{ts,tsx,astro,md}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|README/.test(file) && !samples.includes(file))
    // The data protection authority has its seat in Rome, whatever the service's cities are.
    .filter((file) => named.test(readFileSync(new URL(file, root), 'utf8')))
  expect(found).toEqual(['content/cities.ts'])
})
