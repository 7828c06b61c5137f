import { cities, formerCities } from '../content/cities.ts'
import { elsewhere, yourHouse } from '../content/city-words.ts'
import { otherZone, type Zone } from '../leads/lead.ts'

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
  return zone === otherZone ? elsewhere.choice : (named.get(zone)?.name ?? readable(zone))
}

/** The place of a house, as it stands after a name and a comma. */
export function placeOf(zone: Zone): string {
  return zone === otherZone ? elsewhere.place : cityOf(zone)
}

/** The house in the photographs, as it stands after 'le foto'. */
export function houseOf(zone: Zone): string {
  const city = zone === otherZone ? undefined : named.get(zone)
  return city === undefined ? yourHouse : `${yourHouse} ${city.at}`
}

/** Makes a name of a zone that content names no more: 'Reggio Emilia' of 'reggio-emilia'. */
function readable(zone: Zone): string {
  return zone.replace(/-+/g, ' ').replace(/(?<!\S)\p{L}/gu, (letter) => letter.toUpperCase())
}
