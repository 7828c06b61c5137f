import { expect, test } from 'vitest'
import { loggablePath } from './loggable-path.ts'

test.each([
  ['/chi-siamo', '/chi-siamo'],
  ['/chi-siamo?nome=Anna', '/chi-siamo'],
  ['/citt%C3%A0', '/città'],
  ['/a%0Ab%00c%1b[31m', '/a\\u000ab\\u0000c\\u001b[31m'],
  ['/a\u0007b', '/a\\u0007b'],
  ['/a%E2%80%AEb', '/a\\u202eb'],
  ['/a%E2%80%A8b', '/a\\u2028b'],
  ['/not%zzdecodable', '/not%zzdecodable'],
  ['http://anna:segreto@www.casainposa.example/chi-siamo?nome=Anna', '/chi-siamo'],
  ['HTTPS://anna@casainposa.example?nome=Anna', ''],
])('writes %s as %s', (url, path) => {
  expect(loggablePath(url)).toBe(path)
})

test('keeps at most 200 characters, none of them torn apart', () => {
  const path = loggablePath(`/${'🏠'.repeat(200)}`)
  expect(path.length).toBeLessThanOrEqual(200)
  expect(loggablePath(`/${'a'.repeat(300)}`)).toHaveLength(200)
  expect(path.isWellFormed()).toBe(true)
})
