import { type City, cities, formerCities } from '../content/cities.ts'
import { otherZone, type Zone } from '../leads/lead.ts'

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

/** The zones that the form offers. */
export const offeredZones: readonly Zone[] = [...Object.keys(cities), otherZone]

/** The zones that the form offers, or once offered. */
export const namedZones: readonly Zone[] = [...offeredZones, ...Object.keys(formerCities)]

const named = new Map([...Object.entries(formerCities), ...Object.entries(cities)])

/** The form's city choice. */
export const cityOptions = offeredZones.map(optionOf)

/**
 * The zones that leads are looked for by, and may be corrected to.
 *
 * @param stored those of stored leads, which content may name no more
 */
export function zonesWith(stored: readonly Zone[]): readonly Zone[] {
  return [...new Set([...namedZones, ...stored])]
}

/** The same as a choice. */
export function cityOptionsWith(stored: readonly Zone[]): typeof cityOptions {
  return zonesWith(stored).map(optionOf)
}

function optionOf(zone: Zone) {
  return { zone, label: cityOf(zone) }
}

/** The city of a lead as the form shows it, or showed it when the lead came. */
export function cityOf(zone: Zone): string {
  return zone === otherZone ? 'Altro' : (named.get(zone)?.name ?? readable(zone))
}

/** The place of a house, as it stands after a name and a comma. */
export function placeOf(zone: Zone): string {
  return zone === otherZone ? 'altra città' : cityOf(zone)
}

/** The house in the photographs, as it stands after 'le foto'. */
export function houseOf(zone: Zone): string {
  const city = zone === otherZone ? undefined : named.get(zone)
  return city === undefined ? 'della tua casa' : `della tua casa ${city.at}`
}

/** Makes a name of a zone that content names no more: 'Reggio Emilia' of 'reggio-emilia'. */
function readable(zone: Zone): string {
  return zone.replace(/-+/g, ' ').replace(/(?<!\S)\p{L}/gu, (letter) => letter.toUpperCase())
}

/** 'Roma, Milano e Firenze' */
function joined(words: readonly string[], conjunction: 'e' | 'o'): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(` ${conjunction} `)
}
