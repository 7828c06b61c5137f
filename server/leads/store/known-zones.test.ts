import { expect, test } from 'vitest'
import { knownZonesIn } from './lead-store.ts'

test('many requests with made-up cities share one reading, and cities of the content need none', async () => {
  let readings = 0
  const knownZones = knownZonesIn(['roma'], async () => {
    readings += 1
    return [[{ zone: 'roma' }, { zone: 'reggio-emilia' }]]
  })
  expect(await knownZones(['roma', ''])).toEqual(new Set(['roma']))
  expect(readings).toBe(0)
  const found = await Promise.all(Array.from({ length: 100 }, (_, index) => knownZones([`nowhere-${index}`])))
  expect(new Set(found.flatMap((zones) => [...zones]))).toEqual(new Set(['roma', 'reggio-emilia']))
  expect(readings).toBe(1)
  await knownZones(['nowhere'])
  expect(readings).toBe(2)
})
