import { expect, test } from 'vitest'
import { cityOf, cityOptionsWith, houseOf, namedZones, placeOf } from './cities.ts'

test('reads well under a city that content names no more', () => {
  expect([cityOf('reggio-emilia'), placeOf('reggio-emilia'), houseOf('reggio-emilia')]).toEqual([
    'Reggio Emilia',
    'Reggio Emilia',
    'della tua casa',
  ])
  expect(['constructor', 'là', 'San Marino', '-'].map(cityOf)).toEqual(['Constructor', 'Là', 'San Marino', ' '])
  expect(cityOptionsWith(['roma', 'reggio-emilia']).map(({ label }) => label)).toEqual([
    ...namedZones.map(cityOf),
    'Reggio Emilia',
  ])
})
