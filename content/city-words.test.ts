import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { citiesInWords, cityNames, inAll, inAllCities, inOneCity, zonesInWords } from './city-words.ts'
import { siteFields } from './site.editable.ts'
import { document } from './site.ts'

test('names the cities of the specification, in words that stay as they are', () => {
  expect(citiesInWords).toBe('Roma e Milano')
  expect(inOneCity).toBe('a\u00a0Roma o a\u00a0Milano')
  expect(inAllCities).toBe('a Roma e Milano')
  expect(zonesInWords).toBe('Roma, Milano o altro')
})

test('says the preposition of each city where it is not the same before all', () => {
  const palermo = { name: 'Palermo', at: 'a Palermo' }
  const ancona = { name: 'Ancona', at: 'ad Ancona' }
  const versilia = { name: 'Versilia', at: 'in Versilia' }
  expect(inAll([palermo])).toBe('a Palermo')
  expect(inAll([ancona, versilia])).toBe('ad Ancona e in Versilia')
  expect(inAll([palermo, ancona, versilia])).toBe('a Palermo, ad Ancona e in Versilia')
})

test('lists the cities in one file only, so that another city is in every text that lists them', () => {
  const list = new RegExp(cityNames.join('(,| [eo])( a)?\\s'))
  const root = new URL('../', import.meta.url)
  const found = globSync('{business,content,site}/**/*.{ts,tsx,md}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|README/.test(file))
    .filter((file) => list.test(readFileSync(new URL(file, root), 'utf8').replace(/^.*\/\*\*.*$/gm, '')))
  expect(found).toEqual([])
  expect(citiesInWords).toMatch(list)
})

test('three cities leave title and description within what the office and the test of a content take', () => {
  const three = inAll(['Napoli', 'Firenze', 'Reggio nell’Emilia'].map((name) => ({ name, at: `a ${name}` })))
  const { 'document.title': title, 'document.description': description } = siteFields.search
  expect(document.title.replace(inAllCities, three).length).toBeLessThanOrEqual(title.max)
  expect(document.description.replace(inAllCities, three).length).toBeLessThanOrEqual(description.max)
})
