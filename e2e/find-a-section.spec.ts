import { expect } from '@playwright/test'
import { booking, hero, sections } from '../content/landing.ts'
import { questions } from '../content/questions.ts'
import { header, notFound } from '../content/site.ts'
import { openedTab, standInForWhatsApp } from './support/chat.ts'
import { headerOn } from './support/header.ts'
import { headline } from './support/headline.ts'
import { leadFormOn } from './support/lead-form.ts'
import { expectScrolledTo } from './support/scroll-position.ts'
import { test } from './support/test.ts'

test('the header leads to the four sections by their plain names', async ({ page }) => {
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
  test(`the header leads from ${path} to each section`, async ({ page }) => {
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

test('a header link on an advertised address does not load the page again', { tag: '@phone' }, async ({
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

test('the page that does not exist has the same header', async ({ page, expectConsoleError }) => {
  expectConsoleError(/404/)
  await page.goto('/non-esiste')
  await expect(page.getByRole('heading', { name: notFound.title })).toBeVisible()
  const { link, reachLinks } = headerOn(page)
  await reachLinks()
  await link(sections[3].label).click()
  await expect(page).toHaveURL(`/#${sections[3].id}`)
})

test('the name of the business leads home', async ({ page }) => {
  await page.goto('/privacy-policy')
  await headerOn(page).banner.getByRole('link', { name: header.home }).click()
  await expect(page).toHaveURL('/')
})

test('the hero button leads to the booking form', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('region', { name: headline }).getByRole('link', { name: hero.book }).click()
  await expect(page).toHaveURL('/#booking-form')
  await expectScrolledTo(page, page.locator('section#booking-form'))
})

test('the keyboard skips the header', async ({ page }) => {
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

  test('the links are a row that stays in view, and there is no menu button', async ({ page }) => {
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

  test('the keyboard alone finds a section and goes on from there', async ({ page }) => {
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
  // A phone and a tablet, by project.
  test.use({ viewport: ({ isMobile }, use) => use({ width: isMobile ? 390 : 768, height: 844 }) })

  test.beforeEach(async ({ page }) => {
    await page.goto('/')
  })

  test('the menu is closed at first and its button opens and closes it', async ({ page }) => {
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

  test('choosing a section closes the menu', async ({ page }) => {
    const { menu, menuButton, link } = headerOn(page)
    for (const { id, label } of [sections[2], sections[0]]) {
      await menuButton.click()
      await link(label).click()
      await expect(menu).toBeHidden()
      await expect(menuButton).toHaveAttribute('aria-expanded', 'false')
      await expectScrolledTo(page, page.locator(`section#${id}`))
    }
  })

  test('choosing Book Now opens the chat and closes the menu', async ({ page, context }) => {
    await standInForWhatsApp(context)
    const { menu, menuButton, book } = headerOn(page)
    await menuButton.click()
    const tab = await openedTab(page, book)
    await tab.close()
    await expect(menu).toBeHidden()
    await expect(menuButton).toHaveAttribute('aria-expanded', 'false')
  })

  test('Escape closes the menu and gives the focus back to its button', async ({ page }) => {
    const { menu, menuButton, link } = headerOn(page)
    await menuButton.click()
    await page.keyboard.press('Tab')
    await expect(link(sections[0].label)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(menuButton).toBeFocused()
    await expect(menuButton).toHaveAttribute('aria-expanded', 'false')
  })

  test('the keyboard alone opens the menu and chooses a section', async ({ page }) => {
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

test('the form is reached from every address that ends in its anchor', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/#booking-form')
  await expectScrolledTo(page, page.getByRole('region', { name: booking.title }))
})
