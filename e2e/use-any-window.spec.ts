import { expect, type Page } from '@playwright/test'
import { test } from './support/test.ts'

/** What stands outside the window or is cut off at its edge, where a visitor would have to scroll sideways. */
async function overflowOf(page: Page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const texts = document.querySelectorAll('h1, h2, h3, p, li, dt, dd, th, td, label, input, select, button, a')
    const outside = [...texts].filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      return element.checkVisibility({ visibilityProperty: true }) && own > 1 && (left < -1 || right > width + 1)
    })
    return {
      width: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
      outside: outside.map((element) => element.outerHTML.slice(0, 120)),
    }
  })
}

for (const path of ['/', '/prepara-la-casa', '/accessibilita', '/privacy-policy', '/non-esiste']) {
  test(`${path} needs no sideways scrolling at any width`, async ({ page, isMobile, expectConsoleError }) => {
    if (path === '/non-esiste') {
      expectConsoleError(/404/)
    }
    await page.goto(path)
    for (const width of isMobile ? [320, 390, 768] : [320, 390, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
      expect(await overflowOf(page), `${width} px`).toEqual({ width, outside: [] })
    }
  })
}
