import { expect, type Locator } from '@playwright/test'
import { hero, services } from '../content/landing.ts'
import { photos } from '../content/photos/photos.ts'
import { headline } from './support/landing-page.ts'
import { resize } from './support/resize.ts'
import { test } from './support/test.ts'

const lineCount = (text: Locator) =>
  text.evaluate((element) => {
    const range = new Range()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

test('on any telephone a visitor reads the headline in two lines, with both buttons below it', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  const section = page.getByRole('region', { name: headline })
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [412, 915],
  ] as const) {
    await test.step(`${width} px`, async () => {
      await resize(page, width, height)
      for (const half of hero.headline) {
        expect(await lineCount(section.getByText(half, { exact: true }))).toBe(1)
      }
      const chat = await section.getByRole('link', { name: hero.chat }).boundingBox()
      expect((chat?.y ?? 0) + (chat?.height ?? 0)).toBeLessThanOrEqual(700)
      // The panel is as wide as the window: the photograph ends above it.
      const photo = await section.getByRole('img', { name: photos[hero.photo].alt }).boundingBox()
      const title = await section.getByRole('heading').boundingBox()
      expect((photo?.y ?? 0) + (photo?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0)
    })
  }
})

test('on a telephone on its side a visitor reads the headline at once, and sees the photograph', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  const section = page.getByRole('region', { name: headline })
  await resize(page, 667, 375)
  await expect(section.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await resize(page, 844, 390)
  await expect(section.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(section.getByRole('link', { name: hero.book })).toBeInViewport({ ratio: 1 })
  // The photograph stands beside both: above them there is room for no more than a strip of it.
  const photo = await section.getByRole('img', { name: photos[hero.photo].alt }).boundingBox()
  const title = await section.getByRole('heading').boundingBox()
  expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThanOrEqual(photo?.x ?? 0)
  expect(photo?.height ?? 0).toBeGreaterThan(300)
})

test('in a wide window a visitor sees photograph, headline, button and badges at once', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/')
  const section = page.getByRole('region', { name: headline })
  for (const [width, height] of [
    [1024, 768],
    [1280, 720],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await test.step(`${width} × ${height}`, async () => {
      await resize(page, width, height)
      await expect(section.getByRole('heading')).toBeInViewport({ ratio: 1 })
      await expect(section.getByRole('link', { name: hero.book })).toBeInViewport({ ratio: 1 })
      await expect(section.getByRole('list')).toBeInViewport({ ratio: 1 })
      const photo = await section.getByRole('img', { name: photos[hero.photo].alt }).boundingBox()
      expect(photo?.height ?? 0).toBeGreaterThan(0.35 * height)
    })
  }
})

test('the photographs of the services keep their shape in a window of any width', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/')
  for (const width of [390, 768, 960, 1024, 1100, 1279, 1440]) {
    await resize(page, width, 800)
    for (const name of services.photos) {
      const box = await page.getByRole('img', { name: photos[name].alt }).boundingBox()
      const ratio = (box?.width ?? 0) / (box?.height ?? 1)
      expect(ratio, `${name} at ${width} px`).toBeGreaterThan(0.75)
      expect(ratio, `${name} at ${width} px`).toBeLessThan(1.6)
    }
  }
})
