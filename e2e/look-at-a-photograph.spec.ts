import { isDeepStrictEqual } from 'node:util'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { parseBusiness } from '../business/business.ts'
import { photoCredit } from '../business/photo-credit.ts'
import { gallery } from '../content/landing.ts'
import type { Photo } from '../content/page-content.ts'
import { photos } from '../content/photos/photos.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { headerOn } from './support/header.ts'
import { scrollToIsland } from './support/landing-page.ts'
import { photoOf } from './support/photographs.ts'
import { test } from './support/test.ts'

const { business } = parseBusiness({})
const { lightbox } = gallery
const dialog = (page: Page) => page.getByRole('dialog', { name: lightbox.label })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const thumbnail = (page: Page, index: number) => page.getByRole('link', { name: photoOf(gallery.photos[index]).alt })

/** Opens the page at the gallery, whose links then open the lightbox instead of leading to the file. */
async function openPageAtGallery(page: Page) {
  await page.goto('/')
  await scrollToIsland(page, thumbnail(page, 0))
}

async function expectShown(page: Page, index: number) {
  const photo: Photo = photoOf(gallery.photos[index])
  await expect(dialog(page).getByRole('img', { name: photo.alt })).toBeVisible()
  await expect(dialog(page)).toContainText(`${index + 1} ${lightbox.of} ${gallery.photos.length}`)
  await expect(dialog(page)).toContainText(photo.caption)
  const credit = photo.isSample ? gallery.sampleCredit : gallery.credit
  await expect(dialog(page)).toContainText(`${credit} ${photoCredit(photo, business.brand)}`)
  await expect(page).toHaveURL(new RegExp(`#foto-${index + 1}$`))
}

test('a visitor opens a photograph, goes on to the others and closes it', async ({ page }) => {
  await openPageAtGallery(page)
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

test('a visitor does the same by keyboard, the focus never leaves the dialog, and Back closes it', {
  tag: '@desktop',
}, async ({ page }) => {
  await openPageAtGallery(page)
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
    // After the last button the focus goes to the browser's own controls, never to the page behind the dialog.
    const isBehind = await dialog(page).evaluate((open) => {
      const { activeElement } = document
      return activeElement !== document.body && !open.contains(activeElement)
    })
    expect(isBehind).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(thumbnail(page, 3)).toBeFocused()
  await expect(page).toHaveURL('/')

  await thumbnail(page, 0).click()
  await button(page, lightbox.next).click()
  await expectShown(page, 1)
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(thumbnail(page, 0)).toBeFocused()
})

const waysToClose: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the button': (page) => button(page, lightbox.close).click(),
  Escape: (page) => page.keyboard.press('Escape'),
  Back: (page) => page.goBack(),
}

for (const address of ['/', '/#gallery']) {
  test(`a visitor at ${address} is back at the same place after closing, in any way`, { tag: '@phone' }, async ({
    page,
  }) => {
    await page.goto('/')
    if (address !== '/') {
      const { reachLinks, link } = headerOn(page)
      await reachLinks()
      await link(gallery.label).click()
    }
    const opener = thumbnail(page, 3)
    await scrollToIsland(page, opener)
    await opener.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const place = () => opener.evaluate((link) => [scrollY, link.getBoundingClientRect().top])
    await stops(place)
    const before = await place()
    for (const [way, close] of Object.entries(waysToClose)) {
      await test.step(`closing by ${way}`, async () => {
        await opener.click()
        await expectShown(page, 3)
        await close(page)
        await expect(dialog(page)).toBeHidden()
        await expect(page).toHaveURL(new RegExp(`${address}$`))
        await expect(opener).toBeFocused()
        await stops(place)
        for (const [index, value] of (await place()).entries()) {
          expect(Math.abs(value - (before[index] ?? Number.NaN))).toBeLessThanOrEqual(2)
        }
      })
    }
  })
}

/** Waits until the page has scrolled to its place and is laid out. */
async function stops(place: () => Promise<unknown>) {
  let last: unknown
  await expect(async () => {
    const next = await place()
    const isStill = isDeepStrictEqual(next, last)
    last = next
    expect(isStill).toBe(true)
  }).toPass({ intervals: [150] })
}

test('a photograph comes as large as its file, and no larger than the screen needs', async ({ page, isMobile }) => {
  await openPageAtGallery(page)
  const index = gallery.photos.indexOf('greenSofa')
  await thumbnail(page, index).click()
  await expectShown(page, index)
  const image = dialog(page).getByRole('img', { name: photos.greenSofa.alt })
  const [link, width, height] = await Promise.all([
    thumbnail(page, index).getAttribute('href'),
    image.getAttribute('width'),
    image.getAttribute('height'),
  ])
  const jpeg = await sharp(await (await page.request.get(link ?? '')).body()).metadata()
  expect(Number(width)).toBe(jpeg.width)
  // The crop to 3:2 is rounded to whole pixels.
  expect(Math.abs(Number(height) - (jpeg.height ?? 0))).toBeLessThanOrEqual(1)
  expect(jpeg.width).toBeGreaterThan(1900)
  await expect
    .poll(() => image.evaluate((shown: HTMLImageElement) => shown.currentSrc))
    .toContain(isMobile ? '.960.' : '.1600.')
})

test('two quick taps add one history entry, and Alt with an arrow stays the browser’s shortcut', {
  tag: '@phone',
}, async ({ page }) => {
  await openPageAtGallery(page)
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

test('a visitor opens a photograph by its address, and another with reduced motion', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/#foto-3')
  await expectShown(page, 2)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await expect(thumbnail(page, 2)).toBeFocused()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await thumbnail(page, 4).click()
  await expectShown(page, 4)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(thumbnail(page, 4)).toBeFocused()
})

test('a visitor swipes from one photograph to its neighbours, which are preloaded', { tag: '@phone' }, async ({
  page,
  hasTouch,
}) => {
  test.skip(!hasTouch, 'needs a touch screen')
  await openPageAtGallery(page)
  await thumbnail(page, 1).tap()
  await expectShown(page, 1)
  for (const name of [gallery.photos[0], gallery.photos[2]]) {
    const neighbour = dialog(page).locator(`img[alt="${photoOf(name).alt}"]`)
    await expect
      .poll(() => neighbour.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true)
  }
  const swipe = async (from: number, to: number) => {
    const session = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] })
    await send('touchStart', from)
    await send('touchMove', (from + to) / 2)
    await send('touchMove', to)
    await send('touchEnd')
  }
  await swipe(300, 80)
  await expectShown(page, 2)
  await swipe(80, 300)
  await expectShown(page, 1)
})

test.describe('without script', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false })

  test('each thumbnail leads to the file of its photograph', async ({ page }) => {
    await page.goto('/')
    for (const [index, name] of gallery.photos.entries()) {
      const href = await thumbnail(page, index).getAttribute('href')
      expect(href).toContain(photoOf(name).file.replace('.jpg', ''))
      const response = await page.request.get(href ?? '')
      expect(response.headers()['content-type']).toBe('image/jpeg')
    }
  })
})
