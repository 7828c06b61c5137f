import type { Asker } from './asker.ts'
import { type Cities, parseCityNames, readCities, type TypedCity, writeCities } from './files/cities-file.ts'

/** The cities that the project comes with: nobody chose them. */
const standardNames = 'Roma, Milano'

/** Asks for the cities by name, and for the words of each new one, unless they are chosen. */
export async function askCities(asker: Asker, file: string, asksAgain: boolean): Promise<void> {
  const before = await readCities(file)
  const present = Object.values(before.cities)
    .map(({ name }) => name)
    .join(', ')
  const initial = present === standardNames ? '' : present
  if (initial !== '' && !asksAgain) {
    asker.say(`Cities: ${initial}`)
    return
  }
  const names = await asker.text({
    message: 'Cities of the service, as the form offers them; commas between them.',
    initial,
    example: 'Palermo, Catania',
    isPrinted: true,
    faultOf: (text) => {
      const typed = parseCityNames(text, before)
      return (text !== initial || text === '') && typeof typed === 'string' ? typed : undefined
    },
  })
  const typed = parseCityNames(names, before)
  // Who only presses Enter changes nothing.
  if (names === initial || typeof typed === 'string') {
    return
  }
  const cities: Record<string, Cities[string]> = {}
  for (const city of typed) {
    cities[city.key] = { name: city.name, at: city.isNew ? await askPlace(asker, city) : city.at }
  }
  asker.say('Writing content/cities.ts…')
  // Nobody has a lead under the cities that the project comes with, unless they were offered.
  writeCities(file, initial === '' ? { ...before, cities: {} } : before, cities)
}

function askPlace(asker: Asker, { name, at }: TypedCity): Promise<string> {
  return asker.text({
    message: `${name}, as it stands after 'una casa', with its preposition`,
    initial: at,
    example: 'a Palermo',
    isPrinted: true,
    faultOf: (text) => (text === '' ? `it must have words, for instance ${at}` : undefined),
  })
}
