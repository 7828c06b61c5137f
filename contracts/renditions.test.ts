import { expect, test } from 'vitest'
import { findRenditions, type Rendition, renditionUrl } from './renditions.ts'

const rendition: Rendition = {
  slug: 'living-room',
  hash: '0a1b2c3d',
  aspect: { width: 16, height: 9 },
  width: 1280,
  format: 'avif',
}

test('an address holds everything needed to make the rendition', () => {
  expect(findRenditions(`<source srcset="${renditionUrl(rendition)} 1280w">`)).toEqual([rendition])
})

test('finds each rendition of a page once', () => {
  const page = `${renditionUrl(rendition)} 1280w, ${renditionUrl({ ...rendition, width: 960 })} 960w, ${renditionUrl(rendition)}`
  expect(findRenditions(page).map(({ width }) => width)).toEqual([1280, 960])
})

test('takes no other address for a rendition', () => {
  expect(findRenditions('/photos/../etc/passwd /photos/a.jpg /photos/a.xyz.3x2.100.avif')).toEqual([])
})
