import type { Asker } from './asker.ts'
import { type Cities, parseCityNames, readCities, type TypedCity, writeCities } from './cities-file.ts'

/** Asks for the cities by name, and for the words of each new one. */
export async function askCities(asker: Asker, file: string): Promise<void> {
  const before = await readCities(file)
  const names = await asker.text({
    message: 'Cities of the service, as the form offers them; commas between them. For instance: Palermo, Catania',
    initial: Object.values(before.cities)
      .map(({ name }) => name)
      .join(', '),
    faultOf: (text) => {
      const typed = parseCityNames(text)
      return typeof typed === 'string' ? typed : undefined
    },
  })
  const typed = parseCityNames(names)
  const known: Cities = { ...before.formerCities, ...before.cities }
  const cities: Record<string, Cities[string]> = {}
  for (const { key, name, at } of typeof typed === 'string' ? [] : typed) {
    cities[key] = known[key] ?? { name, at: await askPlace(asker, { key, name, at }) }
  }
  if (JSON.stringify(cities) !== JSON.stringify(before.cities)) {
    writeCities(file, before, cities)
  }
}

function askPlace(asker: Asker, { name, at }: TypedCity): Promise<string> {
  return asker.text({
    message: `${name}, as it stands after 'una casa', with its preposition. For instance: a Palermo`,
    initial: at,
    faultOf: (text) => (text === '' ? `it must have words, for instance ${at}` : undefined),
  })
}
