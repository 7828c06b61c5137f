import { expect, type Locator, type Page } from '@playwright/test'
import { fillText } from '../business/fill-text.ts'
import { gallery, reviews } from '../content/landing.ts'
import { shell } from '../content/office/shell.ts'
import { listWords, siteScreen } from '../content/office/site.ts'
import { photos } from '../content/photos/photos.ts'
import { expectForEverybody } from './support/check-for-everybody.ts'
import { button, enter, expectSaved, openEditor, publishButton, telephone } from './support/editor.ts'
import { oneSite } from './support/one-site.ts'
import { test } from './support/test.ts'

const site = oneSite()

const quotes = reviews.testimonials.map(({ quote }) => quote)
const [first = '', second = '', third = ''] = quotes

const cards = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('[data-handle]') })

async function expectOrder(page: Page, ...order: readonly string[]): Promise<void> {
  await expect(cards(page)).toHaveCount(order.length)
  for (const [index, quote] of order.entries()) {
    await expect(cards(page).nth(index)).toContainText(quote.slice(0, 20))
  }
}

/** The middle of the handle of a card. */
async function handleOf(page: Page, index: number) {
  const handle = cards(page).nth(index).locator('[data-handle]')
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { x, y, width, height } = (await handle.boundingBox()) ?? {
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

/** Nothing hides behind a toast. */
async function expectUncovered(page: Page, target: Locator): Promise<void> {
  await expect(page.locator('[data-toast]')).toBeVisible()
  await expect(target).toBeVisible()
  const isOnTop = () =>
    target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const parts = [0.02, 0.5, 0.98]
      const points = parts.flatMap((x) => parts.map((y) => [left + width * x, top + height * y]))
      return points.every(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y)))
    })
  // It stands above the bar, whose height a window of another size changes first.
  await expect.poll(isOnTop).toBe(true)
}

test('a toast covers no button that publishes, on a telephone and in a wide window', async ({ browser }) => {
  const wide = { width: 1440, height: 900 }
  const page = await enter(site, browser, 'Bea', telephone)
  await openEditor(page, site, '/domande', 'Domande')
  await button(page, fillText(listWords.removeName, { label: 'Domanda 1' })).click()
  const holdToast = () => page.locator('[data-toast]').getByRole('button', { name: shell.close }).focus()
  await holdToast()
  for (const viewport of [telephone, wide]) {
    await page.setViewportSize(viewport)
    await expectUncovered(page, button(page, siteScreen.publish))
  }
  await button(page, siteScreen.publish).click()
  await expect(publishButton(page)).toBeVisible()
  await holdToast()
  for (const viewport of [wide, telephone]) {
    await page.setViewportSize(viewport)
    await expectUncovered(page, publishButton(page))
  }
})

test('photographs of the gallery are moved with a finger, and by keyboard', async ({ browser }) => {
  const page = await enter(site, browser, 'Carla', telephone)
  await openEditor(page, site, '/gallery', 'Gallery')
  const alts = gallery.photos.map((name) => photos[name].alt)
  const [one = '', two = '', three = ''] = alts
  const expectPhotos = async (...order: readonly string[]) => {
    for (const [index, alt] of order.entries()) {
      await expect(cards(page).nth(index).getByRole('img', { name: alt, exact: true })).toBeVisible()
    }
  }
  await expectPhotos(one, two, three)
  const { height } = (await cards(page).nth(1).boundingBox()) ?? { height: 0 }
  await dragByTouch(page, 0, height * 1.2, 'touchCancel')
  await expectPhotos(one, two, three)
  await dragByTouch(page, 0, height * 1.2, 'touchEnd')
  await expectPhotos(two, one, three)
  await expectSaved(page)
  await button(page, /^Sposta .* 2 più giù$/).press('Enter')
  await expectPhotos(two, three, one)
  await expectSaved(page)
  // By keyboard the way back is far: it stays, and the focus is at the list before it and after it.
  const list = page.getByRole('group').filter({ has: cards(page) })
  await page.clock.install()
  await button(page, /^Togli .* 1$/).press('Enter')
  await expect(list).toBeFocused()
  await expectSaved(page)
  await page.clock.fastForward(9_000)
  await button(page, shell.undo).press('Enter')
  await expectPhotos(two, three, one)
  await expect(list).toBeFocused()
  await expectForEverybody(page, 'the photographs of the gallery')
})

test('on a telephone a review is moved with a finger, hidden, taken out and brought back', async ({ browser }) => {
  const page = await enter(site, browser, 'Anna', telephone)
  await openEditor(page, site, '/recensioni', 'Recensioni')
  await expect(button(page, 'Aggiungi una recensione')).toBeVisible()
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
  // The focus holds the toast.
  await button(page, shell.undo).focus()
  await expectUncovered(page, button(page, siteScreen.publish))
  // What was changed meanwhile stays.
  await button(page, listWords.show.replace('{label}', 'Recensione 1')).click()
  await button(page, shell.undo).click()
  await expectOrder(page, second, first, third)
  await expect(cards(page).first()).not.toContainText(listWords.hidden)
  await expectForEverybody(page, 'the cards')

  // What is open stays open where a card before it goes and comes back.
  await button(page, /^Recensione 3/).click()
  await button(page, listWords.removeName.replace('{label}', 'Recensione 1')).click()
  await expect(cards(page)).toHaveCount(2)
  await button(page, shell.undo).click()
  await expectOrder(page, second, first, third)
  const opened = page.getByRole('textbox', { name: 'Recensione', exact: true })
  await expect(opened).toHaveValue(third)
  await expectSaved(page)
  await opened.focus()
  const colleague = await enter(site, browser, 'Dora')
  await openEditor(colleague, site, '/recensioni', 'Recensioni')
  await button(colleague, listWords.removeName.replace('{label}', 'Recensione 1')).click()
  await expectOrder(page, first, third)
  await expect(opened).toBeFocused()
  await expect(opened).toHaveValue(third)
  await button(page, 'Aggiungi una recensione').click()
  await expect(cards(page).nth(2).locator(':focus')).toHaveCount(1)

  // What is hidden takes no room from what is shown.
  await openEditor(page, site, '/numeri', 'Numeri')
  await expect(page.getByText(listWords.full)).toBeVisible()
  await button(page, /^Numero 1/).click()
  await button(page, listWords.hide.replace('{label}', 'Numero 1')).click()
  await expect(button(page, 'Aggiungi un numero')).toBeVisible()
})
