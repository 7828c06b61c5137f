import { expect, test } from 'vitest'
import type { Rendition } from '../site/photos/rendition-url.ts'
import { croppedPortraits } from './cropped-portraits.ts'

const source = { hash: '00000000', colour: '#000000' }
const upright = { ...source, slug: 'room', file: 'room.jpg', width: 1600, height: 2400 }
const lying = { ...source, slug: 'terrace', file: 'terrace.jpg', width: 2400, height: 1600 }

function rendition(slug: string, width: number, height: number): Rendition {
  return { slug, hash: '00000000', aspect: { width, height }, width: 400, format: 'avif' }
}

test('names an upright photograph once for each aspect ratio that is wider than high, with what is cut away', () => {
  const renditions = [
    rendition('room', 16, 9),
    { ...rendition('room', 16, 9), width: 800 },
    rendition('room', 3, 2),
    rendition('room', 4, 5),
    rendition('room', 1, 1),
    rendition('terrace', 16, 9),
  ]
  expect(croppedPortraits(renditions, [upright, lying])).toEqual([
    'content/photos/room.jpg: 1600 × 2400, cropped to 16:9, loses 63 % of the picture',
    'content/photos/room.jpg: 1600 × 2400, cropped to 3:2, loses 56 % of the picture',
  ])
})
