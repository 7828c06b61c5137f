import { expect, type Page } from '@playwright/test'
import { reviews } from '../content/landing.ts'
import { listWords } from '../content/office/site.ts'
import { expectForEverybody } from './support/check-for-everybody.ts'
import { button, enter, expectSaved, openEditor, telephone } from './support/editor.ts'
import { type RunningSite, startSite } from './support/start-site.ts'
import { test } from './support/test.ts'

let site: RunningSite

test.beforeAll(async () => {
  site = await startSite()
})

test.afterAll(() => site.stop())

const quotes = reviews.testimonials.map(({ quote }) => quote)
const [first = '', second = '', third = ''] = quotes

const cards = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Recensione/ }) })

async function expectOrder(page: Page, ...order: readonly string[]): Promise<void> {
  await expect(cards(page)).toHaveCount(order.length)
  for (const [index, quote] of order.entries()) {
    await expect(cards(page).nth(index)).toContainText(quote.slice(0, 20))
  }
}

/** The middle of the handle of a card. */
async function handleOf(page: Page, index: number) {
  const card = cards(page).nth(index)
  await card.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await card.locator('[data-handle]').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}

/** Drags a card with a finger, by so many pixels. */
async function dragByTouch(page: Page, index: number, by: number, end: 'touchEnd' | 'touchCancel'): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { x, y } = await handleOf(page, index)
  const touch = (type: 'touchStart' | 'touchMove', at: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: at }] })
  await touch('touchStart', y)
  for (let step = 1; step <= 8; step += 1) {
    await touch('touchMove', y + (by * step) / 8)
  }
  await expect(page.locator('[data-dragged]')).toHaveCount(1)
  // Where it is let go is where it was shown.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await devtools.send('Input.dispatchTouchEvent', { type: end, touchPoints: [] })
  await expect(page.locator('[data-dragged]')).toHaveCount(0)
}

test('on a telephone a review is moved with a finger, hidden, taken out and brought back', async ({ browser }) => {
  const page = await enter(site, browser, 'Anna', telephone)
  await openEditor(page, site, '/recensioni', 'Recensioni')
  await button(page, /^Recensione 1/).click()
  await expect(page.getByRole('textbox', { name: 'Recensione', exact: true })).toHaveValue(first)
  const { height } = (await cards(page).nth(1).boundingBox()) ?? { height: 0 }

  // An open card folds; the page stays where it is under the finger.
  await dragByTouch(page, 0, height * 2.2, 'touchCancel')
  await expectOrder(page, first, second, third)
  await dragByTouch(page, 0, height * 1.2, 'touchEnd')
  await expectOrder(page, second, first, third)
  await expectSaved(page)
  await page.reload()
  await expectOrder(page, second, first, third)

  const { x, y } = await handleOf(page, 2)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - height * 3, { steps: 8 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expectOrder(page, second, first, third)

  await button(page, /^Recensione 1/).click()
  await button(page, listWords.hide.replace('{label}', 'Recensione 1')).click()
  await expect(cards(page).first()).toContainText(listWords.hidden)
  await button(page, listWords.removeName.replace('{label}', 'Recensione 2')).click()
  await expect(cards(page)).toHaveCount(2)
  await button(page, listWords.undo).click()
  await expectOrder(page, second, first, third)
  await expectForEverybody(page, 'the cards')
})
