import { expect, test } from 'vitest'
import { findRenditions, fullSize, lighterSources, type Rendition, renditionUrl } from './renditions.ts'

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

test('a photograph is as large as its file has it, but no larger than a large screen', () => {
  const file = { slug: 'room', digest: '', hash: '0a1b2c3d', colour: '#aabbcc' }
  const sizes = [1600, 2000, 6000].map((width) => fullSize({ ...file, width, height: Math.floor((width * 2) / 3) }))
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [1599, 1066],
    [1999, 1333],
    [2400, 1600],
  ])
})

test('the lighter renditions are those narrower than the whole, and the whole', () => {
  const sources = lighterSources({ href: renditionUrl({ ...rendition, format: 'jpg' }), widths: [960, 1280, 1600] })
  expect(sources.map(({ format, width, height, isWhole }) => [format, width, height, isWhole])).toEqual([
    ['avif', 960, 540, false],
    ['avif', 1280, 720, true],
    ['webp', 960, 540, false],
    ['webp', 1280, 720, true],
  ])
})
