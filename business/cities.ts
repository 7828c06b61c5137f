import { type City, cities } from '../content/cities.ts'
import { type Zone, zones } from '../leads/lead.ts'

const all: readonly City[] = Object.values(cities)
export const cityNames = all.map(({ name }) => name)
// The preposition and its city stay on one line.
const places = all.map(({ at }) => at.replace(' ', '\u00a0'))

/** 'Roma e Milano' */
export const citiesInWords = joined(cityNames, 'e')

/** 'a Roma o a Milano' */
export const inOneCity = joined(places, 'o')

/** 'Roma, Milano o altro' */
export const zonesInWords = joined([...cityNames, 'altro'], 'o')

/** The form's city choice. */
export const cityOptions = zones.map((zone) => ({ zone, label: cityOf(zone) }))

/** The city of a lead as the form shows it. */
export function cityOf(zone: Zone): string {
  return zone === 'altro' ? 'Altro' : cities[zone].name
}

/** The place of a house, as it stands after a name and a comma. */
export function placeOf(zone: Zone): string {
  return zone === 'altro' ? 'altra città' : cities[zone].name
}

/** The house in the photographs, as it stands after 'le foto'. */
export function houseOf(zone: Zone): string {
  return zone === 'altro' ? 'della tua casa' : `della tua casa ${cities[zone].at}`
}

/** 'Roma, Milano e Firenze' */
function joined(words: readonly string[], conjunction: 'e' | 'o'): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(` ${conjunction} `)
}
