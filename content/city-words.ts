import { type City, cities } from './cities.ts'

// Here and not in business/: the texts beside this file need the lists, and the words are Italian.

const all: readonly City[] = Object.values(cities)
export const cityNames = all.map(({ name }) => name)
// The preposition and its city stay on one line.
const places = all.map(({ at }) => at.replace(' ', '\u00a0'))

/** 'Roma e Milano' */
export const citiesInWords = joined(cityNames, 'e')

/** 'a Roma o a Milano' */
export const inOneCity = joined(places, 'o')

/** 'a Roma e Milano' */
export const inAllCities = inAll(all)

/** 'Roma, Milano o altro' */
export const zonesInWords = joined([...cityNames, 'altro'], 'o')

/** A house in none of the cities: the form's choice, and its place as it stands after a name and a comma. */
export const elsewhere = { choice: 'Altro', place: 'altra città' } as const

/** The house in the photographs, as it stands after 'le foto' and before 'a Roma'. */
export const yourHouse = 'della tua casa'

/** 'a Roma e Milano', but 'ad Ancona e in Versilia': a preposition is said once where it is 'a' before each city. */
export function inAll(cities: readonly City[]): string {
  const names = cities.map(({ name }) => name)
  const inEach = cities.map(({ at }) => at)
  return cities.every(({ name, at }) => at === `a ${name}`) ? `a ${joined(names, 'e')}` : joined(inEach, 'e')
}

/** 'Roma, Milano e Firenze' */
function joined(words: readonly string[], conjunction: 'e' | 'o'): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(` ${conjunction} `)
}
