import { expect, test } from 'vitest'
import { readLinks } from './read-links.ts'

const kindsIn = (text: string, name = 'mario neri', email = 'm.neri@gmail.com') =>
  readLinks(text, name, email).links.map(({ kind }) => kind)

test.each([
  ['airbnb.it/rooms/1', 'own'],
  ['https://it.airbnb.com/rooms/1?promo=1', 'own'],
  ['www.airbnb.co.uk/rooms/1', 'own'],
  ['booking.com', 'own'],
  ['https://expedia.it.deals.example/claim', 'bargain'],
  ['https://maps.app.goo.gl/abc', 'own'],
  ['goo.gl/maps/abc', 'own'],
  ['goo.gl/abc', 'shortener'],
  ['t.me/neri', 'shortener'],
  ['www.villa-serena.example', 'own'],
  ['neri.example', 'own'],
  ['m.neri@studio.example', 'own'],
  ['info@gelsomino.example', 'unknown'],
  ['https://gelsomino.example/page', 'unknown'],
  ['hxxp://gelsomino.example', 'unknown'],
  ['https://best-casino.example', 'pitch'],
  ['sales@cheappills.example', 'pitch'],
  ['https://museo-colosseo.example', 'unknown'],
  ['https://win-a-prize.example', 'bargain'],
])('%s is of the kind %s', (text, kind) => {
  expect(kindsIn(text)).toEqual([kind])
})

test.each([
  '333.555.01.23',
  'Dott.ssa Neri',
  'S.r.l.',
  'int. 4/b',
  'ore 9/13',
  'B&B',
  '06/5550.1236',
  '@casaneri',
  'Avv.De Luca',
])('%s is no link', (text) => {
  expect(kindsIn(text.toLowerCase())).toEqual([])
})

test('recognizes the visitor’s site by the name, by the e-mail’s domain, and by the home beside it', () => {
  expect(kindsIn('gelsomino.example', 'il gelsomino')).toEqual(['own'])
  expect(kindsIn('www.gelsomino.example', 'mario neri', 'info@gelsomino.example')).toEqual(['own'])
  expect(kindsIn('appartamento: www.gelsomino.example')).toEqual(['own'])
})

test('removes links from a text', () => {
  const { plain, withoutOwn } = readLinks(
    'annuncio airbnb.it/rooms/1, foto bit.ly/abc',
    'mario neri',
    'm.neri@gmail.com',
  )
  expect(plain).toBe('annuncio   foto  ')
  expect(withoutOwn).toBe('annuncio   foto bit.ly/abc')
})

test.each([
  ['gelsomino.example', false],
  ['gelsomino.example/', false],
  ['gelsomino.example/en', false],
  ['gelsomino.example/it/prezzi', false],
  ['gelsomino.example/contatti.html', false],
  ['gelsomino.example/le-nostre-proposte', false],
  ['gelsomino.example/x7', true],
  ['gelsomino.example/?id=7', true],
])('%s leads to a particular page: %s', (text, isDeep) => {
  expect(readLinks(text, 'mario neri', 'm.neri@gmail.com').links[0]?.isDeep).toBe(isDeep)
})
