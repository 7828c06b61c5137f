import type { City } from '../../../content/cities.ts'
import { otherZone, zoneShape } from '../../../leads/lead.ts'
import { changeFile, freeName, hyphenated, readContent, replaceObject } from './content-file.ts'

/** The cities by the key that is stored with a lead. */
export type Cities = Readonly<Record<string, City>>

interface CitiesFile {
  readonly cities: Cities
  readonly formerCities: Cities
}

/** Reads `content/cities.ts`. */
export async function readCities(file: string): Promise<CitiesFile> {
  const { cities, formerCities = {} } = await readContent(file)
  return { cities, formerCities }
}

/**
 * Writes the cities into `content/cities.ts`, whose lines outside a list that changes stay. Those that are no longer offered become
 * former ones, so that their leads are still shown by name.
 *
 * @throws EditByHand when such a list is not there, or holds a comment, which would be lost
 */
export function writeCities(file: string, before: CitiesFile, cities: Cities): void {
  const known = Object.entries({ ...before.formerCities, ...before.cities })
  const formerCities = Object.fromEntries(known.filter(([key]) => !Object.hasOwn(cities, key)))
  const changed = Object.entries({ cities, formerCities }).filter(([name, list]) => {
    return JSON.stringify(list) !== JSON.stringify(name === 'cities' ? before.cities : before.formerCities)
  })
  if (changed.length > 0) {
    changeFile(file, (text) =>
      changed.reduce((lists, [name, list]) => replaceObject(lists, 'content/cities.ts', name, list), text),
    )
  }
}

/** A city as it was typed: its key, its name, and where a house in it is, of a new one as most write it. */
export interface TypedCity extends City {
  readonly key: string
  /** True also for a known one in another spelling. */
  readonly isNew: boolean
}

/**
 * Reads 'Palermo, Catania', and 'Palermo; Catania' too, as many type it. A city that has the name already keeps its key, with which its leads are stored.
 *
 * @returns the cities, or what is wrong with them
 */
export function parseCityNames(text: string, before: CitiesFile): readonly TypedCity[] | string {
  const names = text
    .split(/[,;]/)
    .map((name) => name.trim().replace(/\s+/g, ' '))
    .filter((name) => name !== '')
  const twice = names.find((name, index) => names.findIndex((other) => hyphenated(other) === hyphenated(name)) < index)
  if (twice !== undefined) {
    return `'${twice}' must be there once`
  }
  const known = names.map((name) => knownCity(name, before))
  const taken = new Set(known.flatMap((city) => (city === undefined ? [] : [city.key])))
  const cities = names.map((name, index): TypedCity => {
    const city = known[index]
    if (city?.name.toLowerCase() === name.toLowerCase()) {
      return { ...city, isNew: false }
    }
    // 'Roma' beside a 'Roma e Castelli' that is stored as roma is roma-2.
    const key = city?.key ?? freeName(hyphenated(name), taken)
    taken.add(key)
    // 'ad' only before an a.
    return { key, name, at: `${/^[aàá]/i.test(name) ? 'ad' : 'a'} ${name}`, isNew: true }
  })
  const wrong = cities.find(({ key, name, isNew }) => {
    // An address of the site or of e-mail is pasted here too, and a small letter would stand in the page.
    return isNew && (!/^\p{Lu}[^\d:/@]*$/u.test(name) || !zoneShape.test(key) || key === otherZone)
  })
  if (wrong) {
    return wrong.key === otherZone
      ? "leave out 'Altro': the form always offers it"
      : `'${wrong.name}' must be a city's name, which begins with a capital letter and has no digit, ':', '/' or '@'`
  }
  return cities.length > 0 ? cities : 'at least one city, for instance Palermo, Catania'
}

/** Finds a city by its name, however its accents are typed. */
function knownCity(typed: string, { cities, formerCities }: CitiesFile): (City & { readonly key: string }) | undefined {
  return [...Object.entries(cities), ...Object.entries(formerCities)]
    .map(([key, city]) => ({ key, ...city }))
    .find(({ name }) => hyphenated(name) === hyphenated(typed))
}
