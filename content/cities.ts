import { type Zone, zones } from '../leads/lead.ts'

/** A city of the service: its name, and where a house in it is. */
interface City {
  readonly name: string
  readonly at: string
}

/** The cities in the order in which texts name them, one for each zone but 'altro'. Every text takes them from here. */
export const cities = {
  roma: { name: 'Roma', at: 'a Roma' },
  milano: { name: 'Milano', at: 'a Milano' },
} as const satisfies Record<Exclude<Zone, 'altro'>, City>

const all: readonly City[] = Object.values(cities)
export const cityNames = all.map(({ name }) => name)
// The preposition and its city stay on one line.
const places = all.map(({ at }) => at.replace(' ', '\u00a0'))

/** 'Roma e Milano' */
export const citiesInWords = joined(cityNames, 'e')

/** 'a Roma e a Milano' */
export const inEachCity = joined(places, 'e')

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

/** Where a house is, as it stands after a name and a comma. */
export function placeOf(zone: Zone): string {
  return zone === 'altro' ? 'altra città' : cities[zone].name
}

/** Whose photographs they are, as it stands after 'le foto'. */
export function houseOf(zone: Zone): string {
  return zone === 'altro' ? 'della tua casa' : `della tua casa ${cities[zone].at}`
}

/** 'Roma, Milano e Firenze' */
function joined(words: readonly string[], conjunction: 'e' | 'o'): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(` ${conjunction} `)
}
