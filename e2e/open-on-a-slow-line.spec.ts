import { expect, type Page } from '@playwright/test'
import { hero, reviews } from '../content/landing.ts'
import { photos } from '../content/photos/photos.ts'
import { footer } from '../content/site.ts'
import { headerOn } from './support/header.ts'
import { expectScrolledTo } from './support/landing-page.ts'
import { test } from './support/test.ts'

const gallerySection = 'section#gallery'

/** Opens the landing page and holds back the photograph of its first view. */
async function openWithoutHero(page: Page) {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const slug = photos[hero.photo].file.replace('.jpg', '')
  await page.route(`**/photos/${slug}.*`, async (route) => {
    await held
    await route.fallback()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => requested.some((path) => path.startsWith('/assets/wake-page'))).toBe(true)
  return { requested, release }
}

test('nothing but a few small files loads beside the photograph of the first view', { tag: '@phone' }, async ({
  page,
}) => {
  const { requested, release } = await openWithoutHero(page)
  await page.evaluate(() => document.fonts.ready)
  // It is the last link of the body.
  await expect.poll(() => requested.map(kindOf)).toContain('print')
  const beside = requested.filter((path) => path !== '/' && !path.startsWith('/favicon')).map(kindOf)
  expect(beside.sort()).toEqual(['fraunces-headline', 'further', 'hanken-grotesk', 'photo', 'print', 'wake-page'])
  release()
  await expect.poll(() => requested.map(kindOf)).toContain('fraunces')
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => document.fonts.check("1em 'Fraunces'"))).toBe(true)
})

function kindOf(path: string): string {
  return path.startsWith('/photos/') ? 'photo' : path.replace(/^\/assets\/|[.-][\w-]{8}\.\w+$/g, '')
}

const visibility = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => getComputedStyle(element).contentVisibility)

test('links and paper reach every section before the photograph of the first view has come', { tag: '@phone' }, async ({
  page,
}) => {
  const { release } = await openWithoutHero(page)
  expect(await visibility(page, gallerySection)).toBe('auto')
  const { link, reachLinks } = headerOn(page)
  await reachLinks()
  await link('Recensioni').click()
  await expectScrolledTo(page, page.locator('section#recensioni'))
  await page.emulateMedia({ media: 'print' })
  expect(await visibility(page, gallerySection)).toBe('visible')
  await page.emulateMedia({ media: null })
  release()
  await expect.poll(() => visibility(page, gallerySection)).toBe('visible')
})

test('all that waits for the photograph of the first view is laid out after it', { tag: '@phone' }, async ({
  page,
}) => {
  const { release } = await openWithoutHero(page)
  const waiting = () =>
    page
      .locator('body *')
      .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).contentVisibility === 'auto').length)
  expect(await waiting()).toBeGreaterThan(1)
  release()
  await expect.poll(waiting).toBe(0)
})

/** Does what Ctrl+F does. */
const find = (page: Page, text: string) =>
  page.evaluate((words) => {
    getSelection()?.removeAllRanges()
    return Reflect.apply(Reflect.get(window, 'find'), window, [words])
  }, text)

test('Ctrl+F finds words in sections that are not laid out yet', { tag: '@desktop' }, async ({ page }) => {
  await openWithoutHero(page)
  test.skip(!(await find(page, hero.headline[0])), 'this browser has no Ctrl+F: the headless shell; set BROWSER_PATH')
  expect(await find(page, reviews.title)).toBe(true)
  expect(await find(page, footer.coverage)).toBe(true)
})

test('a link to a section lands there although the sections above it were not laid out', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/#recensioni')
  await expect.poll(() => visibility(page, 'footer')).toBe('visible')
  await expectScrolledTo(page, page.locator('section#recensioni'))
})

test('the photographs come although the script of the page does not', { tag: '@phone' }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/wake-page/)
  await page.route('**/assets/wake-page-*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'load' })
  await expectPhotos(page)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the photographs and all fonts come, and no section waits', { tag: '@phone' }, async ({ page }) => {
    const fonts: string[] = []
    page.on('response', (response) => response.url().endsWith('.woff2') && fonts.push(new URL(response.url()).pathname))
    await page.goto('/')
    await expect(page.locator(gallerySection)).toHaveCSS('content-visibility', 'visible')
    await expectPhotos(page)
    expect(fonts.map(kindOf).sort()).toEqual(['fraunces', 'fraunces-headline', 'hanken-grotesk'])
  })
})

async function expectPhotos(page: Page): Promise<void> {
  for (const image of await page.locator(`${gallerySection} img`).all()) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  }
}
