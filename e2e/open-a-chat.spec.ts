import { expect, type Page } from '@playwright/test'
import { parseBusiness } from '../business/business.ts'
import { booking, hero } from '../content/landing.ts'
import { type ChatMessage, chatMessages, floatingChat, header } from '../content/site.ts'
import { chatAddress, expectChatLink, openedTab, standInForWhatsApp } from './support/chat.ts'
import { headerOn } from './support/header.ts'
import { headline } from './support/landing-page.ts'
import { leadFormOn } from './support/lead-form.ts'
import { test } from './support/test.ts'

const { business } = parseBusiness({})

const heroChat = (page: Page) => page.getByRole('region', { name: headline }).getByRole('link', { name: hero.chat })
const bookingChat = (page: Page) =>
  page.getByRole('region', { name: booking.title }).getByRole('link', { name: header.book })
const floating = (page: Page) => page.getByRole('link', { name: floatingChat.label })

test('every link to the chat opens a new tab with the message of its place', async ({ page }) => {
  await page.goto('/')
  const { book, reachLinks } = headerOn(page)
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
  }
  const all = await page.locator('a[href*="wa.me"]').all()
  expect(all.length).toBeGreaterThanOrEqual(4)
  for (const link of all) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
})

test('a visitor opens the chat from the other pages by the header and the floating button', async ({
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
  test.describe(isScripted ? 'with script' : 'without script', () => {
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

test('in a small window a visitor opens the chat from the header without the menu', async ({ page, context }) => {
  await standInForWhatsApp(context)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const action = headerOn(page).banner.getByRole('link', { name: header.chat })
  await expectChatLink(action, 'book')
  const box = await action.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  const tab = await openedTab(page, action)
  expect(tab.url()).toBe(chatAddress('book'))
})

test('the floating button stays in view while a visitor scrolls', async ({ page }) => {
  await page.goto('/')
  await expect(floating(page)).toBeInViewport({ ratio: 1 })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(floating(page)).toBeInViewport({ ratio: 1 })
})

test('in a wide window the floating button stays while a visitor fills in the form', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await page.goto('/')
  await leadFormOn(page).inputs.name.click()
  await expect(floating(page)).toHaveCSS('opacity', '1')
  await standInForWhatsApp(context)
  const tab = await openedTab(page, floating(page))
  expect(tab.url()).toBe(chatAddress('floating'))
})
