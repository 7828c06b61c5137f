import { expect, test } from 'vitest'
import { paths, routeOf } from './routes.ts'

const screenOf = (address: string) => routeOf(new URL(address, 'https://casainposa.example')).screen

test.each([
  ['/ufficio', 'requests'],
  ['/ufficio/', 'requests'],
  ['/ufficio/richieste/1f2e', 'lead'],
  ['/ufficio/cerca?q=anna', 'search'],
  ['/ufficio/numeri', 'figures'],
  ['/ufficio/impostazioni/', 'settings'],
  ['/ufficio/sito/hero/altro', 'unknown'],
  ['/ufficio/sito/fotografie/a/b', 'unknown'],
  ['/ufficio/richieste//copia', 'unknown'],
  ['/ufficio/richieste', 'unknown'],
  ['/ufficio/richieste/1f2e/note', 'unknown'],
  ['/ufficio/altro', 'unknown'],
])('%s leads to %j', (address, screen) => {
  expect(screenOf(address)).toBe(screen)
})

test('reads the id that it wrote into an address', () => {
  const id = 'a/b c%'
  expect(routeOf(new URL(paths.lead(id), 'https://casainposa.example'))).toEqual({ screen: 'lead', id })
})

test.each([
  [paths.site, { kind: 'page' }],
  [paths.siteList, { kind: 'list' }],
  [paths.sitePhotographs, { kind: 'photographs' }],
  [paths.sitePhotograph('a b/c'), { kind: 'photograph', name: 'a b/c' }],
  [paths.siteVersions, { kind: 'versions' }],
  [paths.siteChanges, { kind: 'changes' }],
  [paths.siteSection('hero'), { kind: 'section', id: 'hero', place: '' }],
  [paths.siteSection('hero', 'hero.photo'), { kind: 'section', id: 'hero', place: 'hero.photo' }],
])('%s leads to a part of the editor', (address, part) => {
  expect(routeOf(new URL(address, 'https://casainposa.example'))).toEqual({ screen: 'site', part })
})
