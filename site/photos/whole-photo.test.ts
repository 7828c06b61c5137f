import { expect, test } from 'vitest'
import { renditionUrl } from '../../contracts/renditions.ts'
import { fullSize, lighterSources } from './whole-photo.ts'

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
  const whole = {
    slug: 'room',
    hash: '0a1b2c3d',
    aspect: { width: 16, height: 9 },
    width: 1280,
    format: 'jpg',
  } as const
  const sources = lighterSources({ href: renditionUrl(whole), widths: [960, 1280, 1600] })
  expect(sources.map(({ format, width, height, isWhole }) => [format, width, height, isWhole])).toEqual([
    ['avif', 960, 540, false],
    ['avif', 1280, 720, true],
  ])
})
