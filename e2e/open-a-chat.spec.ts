import { expect, type Page } from '@playwright/test'
import { parseBusiness } from '../business/business.ts'
import { booking, gallery, hero } from '../content/landing.ts'
import { type ChatMessage, chatMessages, floatingChat, header, newTab } from '../content/site.ts'
import { chatAddress, expectChatLink, openedTab, standInForWhatsApp } from './support/chat.ts'
import { headerOn } from './support/header.ts'
import { headline } from './support/landing-page.ts'
import { leadFormOn } from './support/lead-form.ts'
import { photoOf } from './support/photographs.ts'
import { test } from './support/test.ts'

const { business } = parseBusiness({})

const heroChat = (page: Page) => page.getByRole('region', { name: headline }).getByRole('link', { name: hero.chat })
const bookingChat = (page: Page) =>
  page.getByRole('region', { name: booking.title }).getByRole('link', { name: header.book })
const floating = (page: Page) => page.getByRole('link', { name: floatingChat.label })

/** True while the floating button is visible. Hidden, it keeps its place. */
const isShown = (page: Page) => floating(page).evaluate((link) => Number(getComputedStyle(link).opacity) > 0.5)

/** Scrolls to where the floating button is needed, and covers nothing, until it is shown. */
async function scrollToGallery(page: Page): Promise<void> {
  // Its link: a photograph that has not come near yet is outside of its place.
  const photo = page.getByRole('region', { name: gallery.title }).getByRole('link').first()
  await expect
    .poll(async () => {
      // Again while sections above are still being laid out, which moves it.
      await photo.evaluate((link) => link.scrollIntoView({ block: 'start' }))
      return isShown(page)
    })
    .toBe(true)
}

test('every link to the chat opens a new tab with the message of its place, one without the menu', {
  tag: '@phone',
}, async ({ page, context }) => {
  await standInForWhatsApp(context)
  await page.goto('/')
  const { banner, book, reachLinks } = headerOn(page)
  const action = banner.getByRole('link', { name: header.chat })
  await expectChatLink(action, 'book')
  const box = await action.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  const tab = await openedTab(page, action)
  expect(tab.url()).toBe(chatAddress('book'))
  await tab.close()
  await reachLinks()
  await expectChatLink(book, 'book')
  await expectChatLink(bookingChat(page), 'book')
  await expectChatLink(heroChat(page), 'hero')
  await expectChatLink(floating(page), 'floating')
  const { origin, pathname, searchParams } = new URL((await floating(page).getAttribute('href')) ?? '')
  expect(`${origin}${pathname}`).toBe(`https://wa.me/${business.whatsapp}`)
  expect(searchParams.get('text')).toBe(chatMessages.floating)
  const books = page.getByRole('link', { name: header.book })
  for (const link of await books.all()) {
    await expectChatLink(link, 'book')
    await expect(link).toHaveAccessibleName(`${header.book} ${header.bookBy} ${newTab}`)
    await expect(link.getByText(header.book, { exact: true })).toBeVisible()
    await expect(link.getByText(header.bookBy, { exact: true })).toBeVisible()
  }
  const all = await page.locator('a[href*="wa.me"]').all()
  expect(all.length).toBeGreaterThanOrEqual(4)
  for (const link of all) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
})

test('a visitor opens the chat from the other pages by the header and the floating button', { tag: '@phone' }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/)
  for (const path of ['/privacy-policy', '/non-esiste']) {
    await page.goto(path)
    await expectChatLink(floating(page), 'floating')
    const { book, reachLinks } = headerOn(page)
    await reachLinks()
    await expectChatLink(book, 'book')
  }
})

const places = [
  { link: heroChat, message: 'hero' },
  { link: bookingChat, message: 'book' },
  { link: floating, message: 'floating' },
] as const satisfies readonly { link: typeof floating; message: ChatMessage }[]

for (const isScripted of [true, false]) {
  // The links are the same in every window: one of each kind is enough.
  const [name, tag] = isScripted ? ['with script', '@desktop'] : ['without script', '@phone']
  test.describe(name, { tag }, () => {
    test.use({ javaScriptEnabled: isScripted })

    test('a visitor opens a chat from the hero, the booking section, the floating button and the header', async ({
      page,
      context,
    }) => {
      await standInForWhatsApp(context)
      const referers: (string | undefined)[] = []
      context.on('request', async (request) => {
        if (request.url().startsWith('https://wa.me/')) {
          referers.push(request.headers().referer)
        }
      })
      await page.goto('/')
      for (const { link, message } of places) {
        if (link === floating) {
          await scrollToGallery(page)
        }
        const tab = await openedTab(page, link(page))
        expect(tab.url()).toBe(chatAddress(message))
        expect(await tab.evaluate(() => window.opener)).toBeNull()
        await tab.close()
      }
      const { book, reachLinks } = headerOn(page)
      await reachLinks()
      const tab = await openedTab(page, book)
      expect(tab.url()).toBe(chatAddress('book'))
      expect(referers).toEqual([undefined, undefined, undefined, undefined])
      await expect(page).toHaveURL('/')
    })
  })
}

test('the floating button makes way for the hero’s own actions, the form and the focus', { tag: '@phone' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect.poll(() => isShown(page)).toBe(false)
  await scrollToGallery(page)
  await page.getByRole('link', { name: photoOf(gallery.photos[0]).alt }).focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => isShown(page)).toBe(false)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await expect.poll(() => isShown(page)).toBe(true)
  await leadFormOn(page).inputs.name.scrollIntoViewIfNeeded()
  await expect.poll(() => isShown(page)).toBe(false)
  await floating(page).focus()
  await expect.poll(() => isShown(page)).toBe(true)
})

test('the floating button makes way in Safari before 17.4, too', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'checkVisibility'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await scrollToGallery(page)
  await leadFormOn(page).inputs.name.scrollIntoViewIfNeeded()
  await expect.poll(() => isShown(page)).toBe(false)
})

for (const [width, height] of [
  [320, 640],
  [1024, 768],
] as const) {
  test(`the floating button covers no words and no control in a window of ${width} × ${height}`, {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await page.goto('/', { waitUntil: 'networkidle' })
    const { shown, covered } = await page.evaluate(async () => {
      const link = document.querySelector('aside a')
      const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
      const ranges: Range[] = []
      while (walker.nextNode()) {
        const { nodeValue, parentElement } = walker.currentNode
        // Texts for screen readers alone are one pixel wide.
        if (nodeValue?.trim() && parentElement?.checkVisibility() && parentElement.getBoundingClientRect().width > 1) {
          const range = new Range()
          range.selectNodeContents(walker.currentNode)
          ranges.push(range)
        }
      }
      const controls = document.querySelectorAll('main :is(button, input, select, summary)')
      const found = { shown: 0, covered: new Set<string>() }
      // The button and a line of words are together higher than a step: none passes it unseen.
      for (let y = 0; y < document.documentElement.scrollHeight; y += 72) {
        scrollTo(0, y)
        // The button is updated in a timer after the frame of the scroll event, and then fades.
        for (let frame = 0; frame < 4; frame += 1) {
          await new Promise(requestAnimationFrame)
          await new Promise((resolve) => setTimeout(resolve))
        }
        await Promise.allSettled(link?.getAnimations().map(({ finished }) => finished) ?? [])
        if (!link || Number(getComputedStyle(link).opacity) < 0.5) {
          continue
        }
        found.shown += 1
        const own = link.getBoundingClientRect()
        const isUnder = (box: DOMRect) =>
          box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top
        for (const range of ranges) {
          if ([...range.getClientRects()].some((box) => box.width > 1 && isUnder(box))) {
            found.covered.add(`${range}`)
          }
        }
        for (const control of controls) {
          if (isUnder(control.getBoundingClientRect())) {
            found.covered.add(control.outerHTML.slice(0, 100))
          }
        }
      }
      return { shown: found.shown, covered: [...found.covered] }
    })
    expect(covered).toEqual([])
    expect(shown).toBeGreaterThan(8)
  })
}
