import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Photo } from '../../content/photos/photos.ts'
import type { Format } from '../photos/rendition-url.ts'
import { cropAround, makeRendition } from './make-rendition.ts'

const photo: Photo = { file: 'a.jpg', alt: 'a', caption: 'a', focus: { x: 0.5, y: 0.5 }, credit: 'Studio Prova' }

test('a crop keeps the focal point as near to its centre as the edges allow', () => {
  const size = { width: 1600, height: 1000 }
  expect(cropAround(size, { x: 0.5, y: 0.5 }, { width: 1, height: 1 })).toEqual({
    left: 300,
    top: 0,
    width: 1000,
    height: 1000,
  })
  expect(cropAround(size, { x: 0.95, y: 0.5 }, { width: 1, height: 1 })).toMatchObject({ left: 600 })
  expect(cropAround(size, { x: 0, y: 0.9 }, { width: 4, height: 2 })).toEqual({
    left: 0,
    top: 200,
    width: 1600,
    height: 800,
  })
})

test.each<Format>(['avif', 'webp', 'jpg'])('makes a %s of the asked size without the camera’s data', async (format) => {
  const source = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#a05030' } })
    .jpeg()
    .withExif({ IFD0: { Model: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 54/1 0/1' } })
    .toBuffer()
  const rendition = { slug: 'a', hash: '00000000', aspect: { width: 4, height: 5 }, width: 400, format }
  const made = await makeRendition(source, photo, rendition)
  const { width, height, exif } = await sharp(made).metadata()
  expect([width, height]).toEqual([400, 500])
  expect(exif?.includes('Secret Camera') ?? false).toBe(false)
  expect(made.includes('GPS')).toBe(false)
  expect(exif?.includes('Studio Prova') ?? false).toBe(format === 'jpg')
})
