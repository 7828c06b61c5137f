import { expect, type Page } from '@playwright/test'
import { parseBusiness } from '../business/business.ts'
import { header } from '../content/site.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { headerOn } from './support/header.ts'
import { scrollToLeadForm } from './support/lead-form.ts'
import { readingOrder } from './support/reading-order.ts'
import { test } from './support/test.ts'

const { business } = parseBusiness({})

test.use({ viewport: { width: 390, height: 844 } })

const paths = ['/', '/privacy-policy', '/accessibilita', '/prepara-la-casa']

/** Nothing but a picture that is meant to be moved may reach outside the window. */
async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}

for (const [preference, media] of [
  ['forced colours', { forcedColors: 'active' }],
  ['a dark scheme', { colorScheme: 'dark' }],
  ['more contrast', { contrast: 'more' }],
  ['reduced motion', { reducedMotion: 'reduce' }],
] as const) {
  test(`the page is accessible with ${preference}`, async ({ page }) => {
    await page.emulateMedia(media)
    await page.goto('/')
    await scrollToLeadForm(page)
    // The system chooses forced colours, and axe cannot see them.
    await expectAccessible(page, preference, 'forcedColors' in media ? ['color-contrast'] : [])
  })
}

for (const path of paths) {
  test(`${path} can be read with its text at 200 %`, async ({ page }) => {
    await page.goto(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page, `${path} at 200 %`)
  })

  test(`${path} can be read at 400 % zoom`, async ({ page }) => {
    // 1280 pixels at 400 % (WCAG 2.2, 1.4.10).
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto(path)
    await expectNoSidewaysScrolling(page)
  })
}

test('a long brand leaves the chat and the menu their room, with its text at 200 %', async ({ page }) => {
  await page.goto('/')
  const { banner, menuButton } = headerOn(page)
  const home = banner.getByRole('link', { name: header.home })
  await home.evaluate((link) => {
    link.textContent = 'Luce & Stanze di Perugia'
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoSidewaysScrolling(page)
  const [brand, chat, menu] = await Promise.all(
    [home, banner.getByRole('link', { name: header.chat }), menuButton].map((part) => part.boundingBox()),
  )
  expect((brand?.x ?? 0) + (brand?.width ?? 0)).toBeLessThanOrEqual(chat?.x ?? 0)
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(390)
})

/** One line without YAML's own quoting, which depends on the words. */
const plain = (text: string) => text.replaceAll("''", "'").replaceAll('\\"', '"').replaceAll(/\s+/g, ' ')

test('what the content says is read from top to bottom', async ({ browser, site }) => {
  // As it is served: what comes to life later depends on how far the page was scrolled.
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(site.url)
  const tree = plain(await page.locator('body').ariaSnapshot())
  let end = 0
  for (const text of readingOrder(business)) {
    const start = tree.indexOf(plain(text), end)
    expect(start, `${text} comes after: …${tree.slice(Math.max(0, end - 80), end)}`).toBeGreaterThanOrEqual(0)
    end = start + plain(text).length
  }
  await context.close()
})
