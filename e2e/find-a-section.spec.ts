import { expect } from '@playwright/test'
import { booking, hero, sections } from '../content/landing.ts'
import { questions } from '../content/questions.ts'
import { header, notFound } from '../content/site.ts'
import { openedTab, standInForWhatsApp } from './support/chat.ts'
import { headerOn } from './support/header.ts'
import { expectScrolledTo, headline } from './support/landing-page.ts'
import { leadFormOn } from './support/lead-form.ts'
import { test } from './support/test.ts'

test('the header links to the four sections by name', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const { link, menu, reachLinks } = headerOn(page)
  await reachLinks()
  const names = await menu.getByRole('listitem').allInnerTexts()
  expect(names).toEqual(sections.map(({ label }) => label))
  await expect(menu.getByRole('link', { name: header.book })).toBeVisible()
  for (const { id, label } of sections) {
    await expect(link(label)).toHaveAttribute('href', new RegExp(`#${id}$`))
  }
})

for (const path of ['/', '/privacy-policy']) {
  test(`a visitor goes from ${path} to each section by the header`, async ({ page }) => {
    for (const { id, label } of sections) {
      await page.goto(path)
      const { link, reachLinks } = headerOn(page)
      await reachLinks()
      await link(label).click()
      await expect(page).toHaveURL(`/#${id}`)
      await expectScrolledTo(page, page.locator(`section#${id}`))
    }
  })
}

test('a header link on an address with a query does not reload the page', { tag: '@phone' }, async ({
  page,
  visitor,
}) => {
  await page.goto('/?utm_source=portale')
  const form = leadFormOn(page)
  await form.fillIn(visitor)
  let loads = 0
  page.on('request', (request) => {
    loads += request.isNavigationRequest() ? 1 : 0
  })
  const { link, reachLinks } = headerOn(page)
  await reachLinks()
  await link(sections[0].label).click()
  await expectScrolledTo(page, page.locator(`section#${sections[0].id}`))
  expect(loads).toBe(0)
  expect(await form.typed()).toEqual(visitor)
})

test('a visitor goes from the page that does not exist to a section', { tag: '@phone' }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/)
  await page.goto('/non-esiste')
  await expect(page.getByRole('heading', { name: notFound.title })).toBeVisible()
  const { link, reachLinks } = headerOn(page)
  await reachLinks()
  await link(sections[3].label).click()
  await expect(page).toHaveURL(`/#${sections[3].id}`)
})

test('a visitor goes home by the name of the business', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/privacy-policy')
  await headerOn(page).banner.getByRole('link', { name: header.home }).click()
  await expect(page).toHaveURL('/')
})

test('a visitor goes to the booking form by the button of the hero', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('region', { name: headline }).getByRole('link', { name: hero.book }).click()
  await expect(page).toHaveURL('/#booking-form')
  await expectScrolledTo(page, page.locator('section#booking-form'))
})

test('a visitor skips the header by keyboard', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: header.skip })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
})

test.describe('in a wide window', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false })

  test('the links stay in view, and there is no menu button', async ({ page }) => {
    await page.goto('/')
    const { link, book, menuButton } = headerOn(page)
    await expect(menuButton).toBeHidden()
    for (const { label } of sections) {
      await expect(link(label)).toBeInViewport()
    }
    await expect(book).toBeInViewport()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(book).toBeInViewport({ ratio: 1 })
  })

  test('a visitor finds a section by keyboard alone and goes on from there', async ({ page }) => {
    await page.goto('/')
    const { link, book } = headerOn(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    for (const { label } of sections) {
      await page.keyboard.press('Tab')
      await expect(link(label)).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await expect(book).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expectScrolledTo(page, page.locator('section#recensioni'))
    await page.keyboard.press('Tab')
    for (const { question } of questions?.list ?? []) {
      await expect(page.locator('summary', { hasText: question })).toBeFocused()
      await page.keyboard.press('Tab')
    }
    await expect(leadFormOn(page).inputs.name).toBeFocused()
  })
})

test.describe('in a small window', () => {
  // A phone or a tablet, depending on the project.
  test.use({ viewport: ({ isMobile }, use) => use({ width: isMobile ? 390 : 768, height: 844 }) })

  test.beforeEach(async ({ page }) => {
    await page.goto('/')
  })

  test('a visitor opens and closes the menu by its button', async ({ page }) => {
    const { menu, menuButton, link, book } = headerOn(page)
    await expect(menuButton).toHaveAttribute('aria-expanded', 'false')
    await expect(menu).toBeHidden()
    await menuButton.click()
    await expect(menuButton).toHaveAttribute('aria-expanded', 'true')
    for (const { label } of sections) {
      await expect(link(label)).toBeInViewport({ ratio: 1 })
    }
    await expect(book).toBeInViewport({ ratio: 1 })
    await menuButton.click()
    await expect(menuButton).toHaveAttribute('aria-expanded', 'false')
    await expect(menu).toBeHidden()
  })

  test('choosing a section closes the menu', { tag: '@phone' }, async ({ page }) => {
    const { menu, menuButton, link } = headerOn(page)
    for (const { id, label } of [sections[2], sections[0]]) {
      await menuButton.click()
      await link(label).click()
      await expect(menu).toBeHidden()
      await expect(menuButton).toHaveAttribute('aria-expanded', 'false')
      await expectScrolledTo(page, page.locator(`section#${id}`))
    }
  })

  test('choosing the chat opens it and closes the menu', { tag: '@phone' }, async ({ page, context }) => {
    await standInForWhatsApp(context)
    const { menu, menuButton, book } = headerOn(page)
    await menuButton.click()
    const tab = await openedTab(page, book)
    await tab.close()
    await expect(menu).toBeHidden()
    await expect(menuButton).toHaveAttribute('aria-expanded', 'false')
  })

  test('the menu closes when the focus leaves it', { tag: '@desktop' }, async ({ page }) => {
    const { menu, menuButton, book } = headerOn(page)
    await menuButton.press('Enter')
    await book.focus()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
  })

  test('Escape closes the menu and returns the focus to its button', { tag: '@desktop' }, async ({ page }) => {
    const { menu, menuButton, link } = headerOn(page)
    await menuButton.click()
    await page.keyboard.press('Tab')
    await expect(link(sections[0].label)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(menuButton).toBeFocused()
    await expect(menuButton).toHaveAttribute('aria-expanded', 'false')
  })

  test('a visitor opens the menu and chooses a section by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
    const { menu, menuButton, link } = headerOn(page)
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab')
    }
    await expect(menuButton).toBeFocused()
    await page.keyboard.press('Enter')
    for (const { label } of sections) {
      await page.keyboard.press('Tab')
      await expect(link(label)).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(menu).toBeHidden()
    await expectScrolledTo(page, page.locator(`section#${sections[3].id}`))
  })
})

test('a visitor opens the page at the form by its anchor', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/#booking-form')
  await expectScrolledTo(page, page.getByRole('region', { name: booking.title }))
})
