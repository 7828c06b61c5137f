import { expect, type Page } from '@playwright/test'
import { hero, sections } from '../content/landing.ts'
import { questions } from '../content/questions.ts'
import { header } from '../content/site.ts'
import { openedTab, standInForWhatsApp } from './support/chat.ts'
import { type Header, headerOn } from './support/header.ts'
import { expectScrolledTo, headline } from './support/landing-page.ts'
import { leadFormOn } from './support/lead-form.ts'
import { test } from './support/test.ts'

/** Expects the section to begin below the header at the latest: nothing of the section before is left above it. */
async function expectAlone(page: Page, id: string): Promise<void> {
  const section = page.locator(`section#${id}`)
  await expectScrolledTo(page, section)
  await expect(async () => {
    const bar = await page.getByRole('banner').boundingBox()
    const start = await section.boundingBox()
    expect(start?.y).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  }).toPass()
}

test('a visitor goes to each section by the header', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  for (const { id, label } of sections) {
    await headerOn(page).link(label).click()
    await expect(page).toHaveURL(`/#${id}`)
    await expectAlone(page, id)
  }
})

test('the menu closes once its script is there, where a section was chosen before', { tag: '@phone' }, async ({
  page,
}) => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/wake-page-*', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const { link, menuButton } = headerOn(page)
  const [section] = sections
  await menuButton.click()
  await link(section.label).click()
  await expect(page).toHaveURL(`/#${section.id}`)
  await expect(page.locator('#menu')).toBeVisible()
  arrive()
  await expect(page.locator('#menu')).toBeHidden()
})

test('a visitor goes from the privacy policy to a section, and home by the name of the business', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/privacy-policy')
  const { banner, link, reachLinks } = headerOn(page)
  for (const { id, label } of [sections[0], sections[3]]) {
    await reachLinks()
    await link(label).click()
    await expect(page).toHaveURL(`/#${id}`)
    await expectScrolledTo(page, page.locator(`section#${id}`))
    await page.goBack()
    await expect(page).toHaveURL('/privacy-policy')
  }
  await banner.getByRole('link', { name: header.home }).click()
  await expect(page).toHaveURL('/')
})

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

test('a visitor goes to the booking form by the button of the hero', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('region', { name: headline }).getByRole('link', { name: hero.book }).click()
  await expect(page).toHaveURL('/#booking-form')
  await expectAlone(page, 'booking-form')
})

test('a visitor who comes back from another page finds the place again', { tag: '@phone' }, async ({ page }) => {
  const { button } = leadFormOn(page)
  const lastSection = page.getByRole('contentinfo')
  const place = async () => (await button.boundingBox())?.y ?? 0
  await page.goto('/')
  await button.scrollIntoViewIfNeeded()
  const before = await place()
  await page.goto('/privacy-policy')
  // Playwright switches the back/forward cache off.
  await page.goBack()
  await expect(lastSection).toHaveAttribute('data-shown')
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(40)
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

test('in a wide window the links stay in view, and a visitor finds a section by keyboard and goes on from there', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const { link, book, menuButton } = headerOn(page)
  await expect(menuButton).toBeHidden()
  for (const { label } of sections) {
    await expect(link(label)).toBeInViewport()
  }
  await expect(book).toBeInViewport()
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
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(book).toBeInViewport({ ratio: 1 })
})

test('a tablet that is turned does not show the menu over the page', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.goto('/')
  await headerOn(page).menu.evaluate((menu) => {
    matchMedia('(width < 60rem)').onchange = () => {
      menu.dataset.isShown = String(menu.checkVisibility())
    }
  })
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(page.locator('#menu')).toHaveAttribute('data-is-shown', 'false')
})

async function expectClosed({ menu, menuButton }: Header): Promise<void> {
  await expect(menu).toBeHidden()
  await expect(menuButton).toHaveAttribute('aria-expanded', 'false')
}

async function openAndCloseByButton(parts: Header): Promise<void> {
  const { menuButton, link, book } = parts
  await expectClosed(parts)
  await menuButton.click()
  await expect(menuButton).toHaveAttribute('aria-expanded', 'true')
  for (const { label } of sections) {
    await expect(link(label)).toBeInViewport({ ratio: 1 })
  }
  await expect(book).toBeInViewport({ ratio: 1 })
  await menuButton.click()
  await expectClosed(parts)
}

test('the menu of a phone opens and closes by its button, and closes when a section or the chat is chosen', {
  tag: '@phone',
}, async ({ page, context }) => {
  await standInForWhatsApp(context)
  await page.goto('/')
  const parts = headerOn(page)
  const { menuButton, link, book } = parts
  await openAndCloseByButton(parts)
  for (const { id, label } of sections.toReversed()) {
    await menuButton.click()
    await link(label).click()
    await expectClosed(parts)
    await expect(page).toHaveURL(`/#${id}`)
    await expectScrolledTo(page, page.locator(`section#${id}`))
  }
  await menuButton.click()
  const tab = await openedTab(page, book)
  await tab.close()
  await expectClosed(parts)
})

test('a visitor uses the menu of a tablet by its button and by keyboard alone', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 844 })
  await page.goto('/')
  const parts = headerOn(page)
  const { menu, menuButton, link, book } = parts

  await test.step('a visitor opens it and chooses a section by keyboard', async () => {
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

  await test.step('its button opens and closes it', () => openAndCloseByButton(parts))

  await test.step('Escape closes it and returns the focus to its button', async () => {
    await menuButton.click()
    await page.keyboard.press('Tab')
    await expect(link(sections[0].label)).toBeFocused()
    await page.keyboard.press('Escape')
    await expectClosed(parts)
    await expect(menuButton).toBeFocused()
  })

  await test.step('it closes when the focus leaves it', async () => {
    await menuButton.press('Enter')
    await book.focus()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
  })
})
