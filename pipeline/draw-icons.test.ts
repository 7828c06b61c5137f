import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawFavicon, drawIcon, maskableIcons, touchIcon } from './draw-icons.ts'

const svg = (size: string, shapes: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${shapes}</svg>`)

/** Colour of the pixel at a fraction of the width and of the height. */
async function colourAt(picture: Buffer, across: number, down: number): Promise<string> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const start = 3 * (Math.floor(info.height * down) * info.width + Math.floor(info.width * across))
  return `#${Buffer.from(data.subarray(start, start + 3)).toString('hex')}`
}

const ground = '<rect width="100%" height="100%" rx="20%" fill="#204060"/>'
const dot = '<circle cx="50%" cy="50%" r="25%" fill="#ffcc00"/>'

test.each(['viewBox="0 0 16 16"', 'width="2000" height="2000"', 'viewBox="0 0 64 64" width="64" height="64"'])(
  'an icon has the background and the drawing of a favicon with %s',
  async (size) => {
    const favicon = await drawFavicon(svg(size, ground + dot), '#f7f3ec')
    expect(favicon.ground).toBe('#204060')
    for (const icon of [touchIcon, ...maskableIcons]) {
      const picture = await drawIcon(favicon, icon)
      expect(await colourAt(picture, 0, 0)).toBe('#204060')
      expect(await colourAt(picture, 0.5, 0.5)).toBe('#ffcc00')
    }
  },
)

test('a favicon without a background gets one, and one that is not square is centred', async () => {
  const favicon = await drawFavicon(svg('viewBox="0 0 40 20"', dot), '#f7f3ec')
  expect(favicon.ground).toBe('#f7f3ec')
  const picture = await drawIcon(favicon, touchIcon)
  expect(await colourAt(picture, 0.5, 0.02)).toBe('#f7f3ec')
  expect(await colourAt(picture, 0.5, 0.5)).toBe('#ffcc00')
})
