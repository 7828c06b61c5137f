import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { citiesText as text } from '../../../test/fixtures/cities-file.ts'
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts'
import { type Cities, parseCityNames, readCities, writeCities } from './cities-file.ts'

const roma = { name: 'Roma', at: 'a Roma' }
const milano = { name: 'Milano', at: 'a Milano' }

function citiesFile() {
  const folder = temporaryFolder()
  const file = join(folder, 'cities.ts')
  writeFileSync(file, text)
  return file
}

async function change(file: string, cities: Cities) {
  writeCities(file, await readCities(file), cities)
  // Under another name: a module is read once.
  const copy = file.replace('cities.ts', `${Math.random()}.ts`)
  copyFileSync(file, copy)
  return readCities(copy)
}

test('writes the same cities as the same file', async () => {
  const file = citiesFile()
  await change(file, { roma, milano })
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('keeps a city that is no longer offered by name, until it is offered again', async () => {
  const file = citiesFile()
  const palermo = { name: 'Palermo', at: 'a Palermo' }
  expect(await change(file, { palermo, milano })).toEqual({ cities: { palermo, milano }, formerCities: { roma } })
  expect(await change(file, { roma })).toEqual({ cities: { roma }, formerCities: { palermo, milano } })
})

test('writes names of any letters, in the given order', async () => {
  const cities = {
    'l-aquila': { name: "L'Aquila", at: "all'Aquila" },
    forli: { name: 'Forlì "centro"', at: 'a Forlì' },
  }
  const file = citiesFile()
  const { cities: written } = await change(file, cities)
  expect(JSON.stringify(written)).toBe(JSON.stringify(cities))
  expect(readFileSync(file, 'utf8')).toContain(
    `  'l-aquila': { name: "L'Aquila", at: "all'Aquila" },\n  forli: { name: `,
  )
})

test('says that a file has another shape', async () => {
  const file = citiesFile()
  writeFileSync(file, 'export const cities = {}\n')
  expect(() => writeCities(file, { cities: { milano }, formerCities: {} }, { roma })).toThrow(
    /has no list formerCities: .*by hand/,
  )
})

test.each(["  // it's the first", '  /* the first */'])('leaves a list with a comment to its owner: %s', (comment) => {
  const file = citiesFile()
  const commented = text.replace('  roma:', `${comment}\n  roma:`)
  writeFileSync(file, commented)
  const before = { cities: { roma, milano }, formerCities: {} }
  expect(() => writeCities(file, before, { roma })).toThrow(/has comments in the list cities: .*by hand/)
  expect(readFileSync(file, 'utf8')).toBe(commented)
  writeCities(file, before, { roma, milano })
  expect(readFileSync(file, 'utf8'), 'without a change').toBe(commented)
})

test('takes two slashes in a name for no comment', async () => {
  const both = { name: 'Roma // Milano', at: "all'una /* o all'altra" }
  const file = citiesFile()
  await change(file, { both })
  expect((await change(file, { both, roma })).cities).toEqual({ both, roma })
})

const standard = { cities: { roma, milano }, formerCities: {} }

test('proposes key and place of each name, with a comma or a semicolon after it', () => {
  const isNew = true
  expect(parseCityNames(' Palermo,  Forlì ; L’Aquila; Ancona,Reggio  Emilia,', standard)).toEqual([
    { key: 'palermo', name: 'Palermo', at: 'a Palermo', isNew },
    { key: 'forli', name: 'Forlì', at: 'a Forlì', isNew },
    { key: 'l-aquila', name: 'L’Aquila', at: 'a L’Aquila', isNew },
    { key: 'ancona', name: 'Ancona', at: 'ad Ancona', isNew },
    { key: 'reggio-emilia', name: 'Reggio Emilia', at: 'a Reggio Emilia', isNew },
  ])
})

test('knows a city by its name, offered now or once, whatever its key is', () => {
  const castelli = { name: 'Roma e Castelli', at: 'a Roma o ai Castelli' }
  const terre = { name: '5 Terre', at: 'alle 5 Terre' }
  const forli = { name: 'Forli', at: 'a Forli' }
  const before = { cities: { roma: castelli }, formerCities: { 'cinque-terre': terre, fo: forli } }
  expect(parseCityNames('Roma, 5 terre, roma e castelli, Forlì', before)).toEqual([
    { key: 'roma-2', name: 'Roma', at: 'a Roma', isNew: true },
    { key: 'cinque-terre', ...terre, isNew: false },
    { key: 'roma', ...castelli, isNew: false },
    { key: 'fo', name: 'Forlì', at: 'a Forlì', isNew: true },
  ])
  expect(parseCityNames('Roma', before), 'in the place of the other').toMatchObject([{ key: 'roma', isNew: true }])
})

test.each([' , ', 'Palermo, palermo', 'Roma, roma', 'Roma, Altro', '1', '…'])('refuses %j in a sentence', (names) => {
  expect(parseCityNames(names, standard)).toEqual(expect.any(String))
})

test.each(['https://www.soleemare.it', 'Palermo/Catania', 'Anna@soleemare.it', 'Palermo 90100', 'palermo'])(
  'takes %j for no city',
  (name) => {
    expect(parseCityNames(name, standard)).toBe(
      `'${name}' must be a city's name, which begins with a capital letter and has no digit, ':', '/' or '@'`,
    )
  },
)

test("leaves out 'altro', however it is written", () => {
  expect(parseCityNames('Roma, altro', standard)).toBe("leave out 'Altro': the form always offers it")
})
