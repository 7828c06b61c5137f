import { expect, type Page } from '@playwright/test'
import { parseBusiness } from '../business/business.ts'
import { gallery } from '../content/landing.ts'
import { photos } from '../content/photos/photos.ts'
import { photoCredit } from '../site/photos/photo-credit.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { test } from './support/test.ts'

const { business } = parseBusiness({})
const { lightbox } = gallery
const dialog = (page: Page) => page.getByRole('dialog', { name: lightbox.label })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const thumbnail = (page: Page, index: number) =>
  page.getByRole('link', { name: photos[gallery.photos[index] ?? 'bathroom'].alt })

/** Scrolls to the gallery and waits until its links open a photograph here instead of leading to the file. */
async function comeToTheGallery(page: Page) {
  await page.goto('/')
  await thumbnail(page, 0).scrollIntoViewIfNeeded()
  await expect(page.locator('[data-awake]').filter({ has: thumbnail(page, 0) })).toBeAttached()
}

async function expectShown(page: Page, index: number) {
  const photo = photos[gallery.photos[index] ?? 'bathroom']
  await expect(dialog(page).getByRole('img', { name: photo.alt })).toBeVisible()
  await expect(dialog(page)).toContainText(`${index + 1} ${lightbox.of} ${gallery.photos.length}`)
  await expect(dialog(page)).toContainText(photo.caption)
  await expect(dialog(page)).toContainText(`${lightbox.credit} ${photoCredit(photo, business.brand)}`)
  await expect(page).toHaveURL(new RegExp(`#foto-${index + 1}$`))
}

test('the mouse opens a photograph, turns to the others and closes it', async ({ page }) => {
  await comeToTheGallery(page)
  await thumbnail(page, 1).click()
  await expectShown(page, 1)
  await button(page, lightbox.next).click()
  await expectShown(page, 2)
  await button(page, lightbox.previous).click()
  await button(page, lightbox.previous).click()
  await button(page, lightbox.previous).click()
  await expectShown(page, 4)
  await expectAccessible(page, 'open photograph')
  await button(page, lightbox.close).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await expect(thumbnail(page, 1)).toBeFocused()
})

test('the keyboard does the same, and the focus is never lost', { tag: '@desktop' }, async ({ page }) => {
  await comeToTheGallery(page)
  await thumbnail(page, 3).focus()
  await page.keyboard.press('Enter')
  await expectShown(page, 3)
  await page.keyboard.press('ArrowRight')
  await expectShown(page, 4)
  await page.keyboard.press('Home')
  await expectShown(page, 0)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expectShown(page, 3)
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press('Tab')
    // Past the last button a browser offers its own; what lies behind the dialog never has the focus.
    const isBehind = await dialog(page).evaluate((open) => {
      const { activeElement } = document
      return activeElement !== document.body && !open.contains(activeElement)
    })
    expect(isBehind).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(thumbnail(page, 3)).toBeFocused()
})

test('Back closes what a click has opened, and stays on the page', async ({ page }) => {
  await comeToTheGallery(page)
  await thumbnail(page, 0).click()
  await button(page, lightbox.next).click()
  await expectShown(page, 1)
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(thumbnail(page, 0)).toBeFocused()
})

test('one step back is enough after two quick taps, and Alt with an arrow is the browser’s', async ({ page }) => {
  await comeToTheGallery(page)
  await thumbnail(page, 1).evaluate((link: HTMLElement) => {
    link.click()
    link.click()
  })
  await expectShown(page, 1)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page).not.toHaveURL(/#foto-1$/)
  await expect(dialog(page)).not.toContainText(`1 ${lightbox.of} ${gallery.photos.length}`)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await page.waitForTimeout(300)
  await expect(dialog(page)).toBeHidden()
})

test('an address leads straight to a photograph', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/#foto-3')
  await expectShown(page, 2)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await expect(thumbnail(page, 2)).toBeFocused()
})

test('a finger strokes from one photograph to the next', { tag: '@phone' }, async ({ page, hasTouch }) => {
  test.skip(!hasTouch, 'needs a touch screen')
  await comeToTheGallery(page)
  await thumbnail(page, 1).tap()
  await expectShown(page, 1)
  const stroke = async (from: number, to: number) => {
    const session = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] })
    await send('touchStart', from)
    await send('touchMove', (from + to) / 2)
    await send('touchMove', to)
    await send('touchEnd')
  }
  await stroke(300, 80)
  await expectShown(page, 2)
  await stroke(80, 300)
  await expectShown(page, 1)
})

test('the neighbours load while a photograph is looked at', { tag: '@phone' }, async ({ page }) => {
  await comeToTheGallery(page)
  await thumbnail(page, 1).click()
  for (const name of [gallery.photos[0], gallery.photos[2]]) {
    const neighbour = dialog(page).locator(`img[alt="${photos[name].alt}"]`)
    await expect
      .poll(() => neighbour.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true)
  }
})

test.describe('without script', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false })

  test('each thumbnail leads to its own whole photograph', async ({ page }) => {
    await page.goto('/')
    for (const [index, name] of gallery.photos.entries()) {
      const href = await thumbnail(page, index).getAttribute('href')
      expect(href).toContain(photos[name].file.replace('.jpg', ''))
      const response = await page.request.get(href ?? '')
      expect(response.headers()['content-type']).toBe('image/jpeg')
    }
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a photograph opens and closes all the same', async ({ page }) => {
    await comeToTheGallery(page)
    await thumbnail(page, 4).click()
    await expectShown(page, 4)
    await page.keyboard.press('Escape')
    await expect(thumbnail(page, 4)).toBeFocused()
  })
})
