import { expect, type Page } from '@playwright/test'
import { test } from './support/test.ts'

/** Bytes that travel, headers apart, of everything the page asked for so far. */
async function countBytes(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const urls = new Map<string, string>()
  const bytes = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(urls.get(requestId) ?? requestId, encodedDataLength)
  })
  const sum = (part = '') =>
    [...bytes].reduce((total, [url, length]) => (url.includes(part) ? total + length : total), 0)
  return { sum }
}

async function scrollToTheEnd(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 400) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
    await page.waitForTimeout(60)
  }
  await page.waitForLoadState('networkidle')
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })

  test('the first view costs at most 150 KB, its photograph 60, the whole page 600', async ({ page }) => {
    const { sum } = await countBytes(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    console.log(`first view ${sum()} B, hero ${sum('living-room-rome')} B`)
    expect(sum()).toBeLessThanOrEqual(150_000)
    expect(sum('living-room-rome')).toBeLessThanOrEqual(60_000)
    await scrollToTheEnd(page)
    console.log(`whole page ${sum()} B`)
    expect(sum()).toBeLessThanOrEqual(600_000)
  })
})

for (const width of [390, 1440]) {
  test(`nothing shifts while the page of ${width} px loads and is scrolled to its end`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifts: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
          Object.assign(globalThis, { shifts: Reflect.get(globalThis, 'shifts') + (hadRecentInput ? 0 : value) })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    await scrollToTheEnd(page)
    expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'shifts')).toFixed(3))).toBe('0.000')
  })
}
