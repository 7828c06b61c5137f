import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { hero } from '../content/landing.ts'
import { photos } from '../content/photos/photos.ts'
import { budgets } from '../pipeline/budgets.ts'
import { projectRoot } from '../scripts/project-root.ts'
import { scrollToIsland } from './support/landing-page.ts'
import { test } from './support/test.ts'

/** Allowance for the headers of two small responses (bytes). */
const HEADERS_ALLOWANCE = 2_000

/** Counts the bytes transferred for the page's requests, headers included. */
async function countBytes(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const urls = new Map<string, string>()
  const bytes = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(urls.get(requestId) ?? requestId, encodedDataLength)
  })
  return (isCounted: (url: string) => boolean = () => true) => {
    const counted = [...bytes].filter(([url]) => isCounted(url))
    return { requests: counted.length, bytes: counted.reduce((total, [, length]) => total + length, 0) }
  }
}

/** How far ahead of the window Chromium fetches a lazy picture on a quick network (CSS pixels). */
const LAZY_DISTANCE = 1_250

/**
 * The lazy pictures further down. Some seconds after its start Chromium judges the network, and may fetch those too: on a busy machine
 * before the first view is there.
 */
function farPictures(page: Page): Promise<string[]> {
  return page.evaluate(
    (distance) =>
      [...document.images]
        .filter((image) => image.loading === 'lazy' && image.getBoundingClientRect().top > innerHeight + distance)
        .map(({ currentSrc }) => currentSrc),
    LAZY_DISTANCE,
  )
}

async function scrollToTheEnd(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 400) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
    await page.waitForTimeout(60)
  }
  await page.waitForLoadState('networkidle')
}

/** On a busy machine a font may load after the first paint and move the headline slightly, by about 0.001. */
const FONT_SHIFT = 0.0015

/** Adds up from now on what shifts on the pages of a visitor who touches nothing. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = Reflect.get(entry, 'hadRecentInput') ? 0 : Reflect.get(entry, 'value')
        Object.assign(globalThis, { shifts: Reflect.get(globalThis, 'shifts') + shift })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(Reflect.get(globalThis, 'shifts')))
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })

  test('the first view, its photograph and fonts, and the whole page fit their budgets, and nothing shifts', async ({
    page,
  }) => {
    const transferred = await countBytes(page)
    const shifts = await watchShifts(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    const far = await farPictures(page)
    const firstView = transferred((url) => !far.includes(url))
    expect(firstView.bytes).toBeLessThanOrEqual(budgets.firstViewBytes)
    expect(firstView.requests).toBeLessThanOrEqual(budgets.firstViewRequests)
    const heroFile = photos[hero.photo].file.replace(/\.[^.]+$/, '.')
    expect(transferred((url) => url.includes(heroFile)).bytes).toBeLessThanOrEqual(budgets.heroBytes)
    const fonts = transferred((url) => url.includes('.woff2'))
    expect(fonts.bytes).toBeLessThanOrEqual(budgets.fontsBytes + HEADERS_ALLOWANCE)
    await scrollToTheEnd(page)
    expect(transferred().bytes).toBeLessThanOrEqual(budgets.wholePageBytes)
    expect(await shifts()).toBeLessThan(FONT_SHIFT)
  })

  test('the code of an island is not fetched before a visitor comes near', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(scripts.map((url) => /wake-[a-z]+/.exec(url)?.[0])).toEqual(['wake-page', 'wake-chat'])
    await page.locator('#foto-1').focus()
    await scrollToIsland(page, page.locator('#foto-1'))
    expect(scripts.filter((url) => url.includes('lightbox'))).toHaveLength(1)
  })
})

test('the build contains no script or style that nothing loads', () => {
  const names = ['dist', 'dist-answers'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const texts = new Map(
    names
      .filter((name) => /\.(html|js|css)$/.test(name))
      .map((name) => [name, readFileSync(join(projectRoot, name), 'utf8')]),
  )
  const built = [...texts.keys()].filter((name) => name.startsWith(join('dist', 'assets')))
  const isLoaded = (file: string) =>
    [...texts].some(([name, text]) => name !== file && text.includes(file.split(/[\\/]/).at(-1) ?? file))
  expect(built.length).toBeGreaterThan(10)
  expect(built.filter((file) => !isLoaded(file))).toEqual([])
})

test('a thumbnail that is clicked while its code is loading opens the photograph once it is loaded', async ({
  page,
}) => {
  await page.route('**/assets/wake-lightbox-*.js', async (route) => {
    await page.waitForTimeout(1_000)
    await route.fallback()
  })
  await page.goto('/')
  await page.locator('#foto-2').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/#foto-2$/)
})

test('nothing shifts while a visitor loads the page in a wide window and scrolls to its end', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 })
  const shifts = await watchShifts(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await scrollToTheEnd(page)
  expect(await shifts()).toBeLessThan(FONT_SHIFT)
})
