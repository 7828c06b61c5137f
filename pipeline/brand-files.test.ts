import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { parseBusiness } from '../business/business.ts'
import { copyrightNotice, photoCredit } from '../business/photo-credit.ts'
import { setText } from '../pictures/social-image.ts'
import { assetsFixture, contentFixture } from '../test/fixtures/page.tsx'
import { brandFiles, tokenColour } from './brand-files.ts'
import { drawFavicon } from './draw-icons.ts'
import { subsetHeadlineFont } from './fonts/subset-fonts.ts'

/** Less than chats accept for the picture of a link (bytes). */
const SOCIAL_IMAGE_BUDGET = 150_000

const root = new URL('..', import.meta.url)
const { business } = parseBusiness({ BUSINESS_BRAND: 'Luce e Stanze' })
let generated: URL
let made: Awaited<ReturnType<typeof brandFiles>>

beforeAll(async () => {
  generated = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'brand-'))}/`)
  made = await brandFiles(root, generated, { ...contentFixture, business }, assetsFixture.photos)
})

async function bytes(path: string): Promise<Buffer> {
  return (await made.files.get(path)?.()) ?? Buffer.alloc(0)
}

test('the picture of a shared link has its size, budget, rights and hashed name', async () => {
  const { path } = made.socialImage
  expect(path).toMatch(/^\/photos\/social\.[0-9a-f]{8}\.jpg$/)
  const picture = await bytes(path)
  expect(picture.length).toBeLessThanOrEqual(SOCIAL_IMAGE_BUDGET)
  const { format, width, height, xmpAsString } = await sharp(picture).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  expect(xmpAsString).toContain(
    copyrightNotice(photoCredit(contentFixture.photos[contentFixture.hero.photo], business.brand)),
  )
})

test('the headline is set in the subset serif and not in a font of the machine', async () => {
  const type = { family: 'Fraunces', size: 64, tracking: 0, leading: 1, colour: '#000000' }
  const { width } = await setText('Affitta meglio, l’è', {
    ...type,
    font: fileURLToPath(await subsetHeadlineFont(generated)),
  })
  expect(width).toBeGreaterThan(445)
  expect(width).toBeLessThan(459)
})

test.each([
  ['/apple-touch-icon.png', 180],
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
])('%s is a square with the background of the favicon up to its corners', async (path, size) => {
  const { data, info } = await sharp(await bytes(path))
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([size, size])
  const { ground } = await drawFavicon(await readFile(new URL('site/public/favicon.svg', root)), '#f7f3ec')
  expect(Buffer.from(data.subarray(0, 3)).toString('hex')).toBe(ground.slice(1))
})

test('/favicon.ico holds one picture of the declared size', async () => {
  const icon = await bytes('/favicon.ico')
  expect([icon.readUInt16LE(2), icon.readUInt16LE(4), icon.readUInt8(6), icon.readUInt8(7)]).toEqual([1, 1, 48, 48])
  const picture = icon.subarray(icon.readUInt32LE(18))
  expect(picture).toHaveLength(icon.readUInt32LE(14))
  const { format, width, height } = await sharp(picture).metadata()
  expect([format, width, height]).toEqual(['png', 48, 48])
})

test('the manifest has name and colours of the site, and icons that exist', () => {
  const { manifest } = made
  expect(manifest).toMatchObject({
    name: 'Luce e Stanze',
    short_name: 'Luce e Stanze',
    lang: 'it',
    start_url: '/',
    display: 'browser',
    background_color: made.themeColour,
    theme_color: made.themeColour,
  })
  expect(manifest.icons).toContainEqual({
    src: '/icon-512.png',
    sizes: '512x512',
    type: 'image/png',
    purpose: 'maskable',
  })
  for (const { src } of manifest.icons) {
    expect(made.files.has(src)).toBe(true)
  }
})

test('an unknown colour is an error that names it', async () => {
  const tokens = await readFile(new URL('site/styles/tokens.css', root), 'utf8')
  expect(tokenColour(tokens, 'plaster')).toBe(made.themeColour)
  expect(() => tokenColour(tokens, 'gone')).toThrow('--gone')
})
