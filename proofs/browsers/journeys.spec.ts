import { expect } from '@playwright/test'
import { gallery, sections } from '../../content/landing.ts'
import { fieldMessages, leadForm, toasts } from '../../content/lead-form.ts'

import { floatingChat, header, newTab } from '../../content/site.ts'
import { chatAddress } from '../../e2e/support/chat.ts'
import { headline } from '../../e2e/support/landing-page.ts'
import { photoOf } from '../../e2e/support/photographs.ts'
import { comparison } from '../../e2e/support/whole-page.ts'
import { leadFields } from '../../leads/lead.ts'
import { expectGone, lookFor, untilHydrated } from './browser-window.ts'
import { expectFailure, expectToast, leadFormIn } from './lead-form.ts'
import { test } from './test.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

for (const viewport of [phone, desktop]) {
  test(`in a window of ${viewport.width} px the page is there, with every photograph and font`, async ({ open }) => {
    const window = await open('/', viewport)
    expect(await window.evaluate(() => innerWidth)).toBe(viewport.width)
    await lookFor(window, 'heading', headline)
    await window.evaluate(() => {
      for (const image of document.images) {
        image.loading = 'eager'
      }
    })
    const waiting = () => [...document.images].filter((image) => !image.complete || image.naturalWidth === 0).length
    await expect.poll(() => window.evaluate(waiting)).toBe(0)
    expect(await window.evaluate(() => document.fonts.status)).toBe('loaded')
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await window.evaluate(overflow)).toBe(0)
  })
}

test('the menu opens, leads to a section and closes', async ({ open }) => {
  const window = await open('/', phone)
  const [{ id, label }] = sections
  await expectGone(window, 'link', label)
  await (await lookFor(window, 'button', header.menu)).click()
  await (await lookFor(window, 'link', label)).click()
  await expectGone(window, 'link', label)
  expect(await window.evaluate(() => location.hash)).toBe(`#${id}`)
  await expect
    .poll(() => window.evaluate(() => Math.abs(document.querySelector(':target')?.getBoundingClientRect().top ?? NaN)))
    .toBeLessThan(phone.height / 2)
})

test('Escape closes the menu and returns the focus to its button', async ({ open }) => {
  const window = await open('/', phone)
  const button = await lookFor(window, 'button', header.menu)
  await button.click()
  await lookFor(window, 'link', sections[0].label)
  await window.press('Escape')
  await expectGone(window, 'link', sections[0].label)
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('a lead is in the database when the toast says so', async ({ open, site, visitor }) => {
  const window = await open('/', desktop)
  const form = await leadFormIn(window)
  await form.fillIn(visitor)
  await form.send()
  await expectToast(window, toasts.sent)
  expect(site.storedLeads()).toEqual([{ ...visitor, id: expect.any(String) }])
  expect(await form.typed()).toEqual({ name: '', email: '', phone: '', zone: '' })
  await lookFor(window, 'heading', leadForm.sentTitle)
})

test('an empty form has a toast, a message at each field and the focus on the first', async ({ open, site }) => {
  const window = await open('/', phone)
  const form = await leadFormIn(window)
  await form.send()
  await expectToast(window, toasts.missing)
  for (const field of leadFields) {
    expect(await form.description(field)).toContain(fieldMessages[field].missing)
  }
  expect(await window.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  expect(site.storedLeads()).toEqual([])
})

test('when sending fails the values stay and other ways are offered, and it works once the server is back', async ({
  open,
  site,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/rest\/v1\/leads|network|load failed/i, /Lead not stored: the network failed/)
  const window = await open('/', desktop)
  const form = await leadFormIn(window)
  await form.fillIn(visitor)
  await site.kill()
  await form.send()
  await expectFailure(window)
  expect(await form.typed()).toEqual(visitor)
  await site.restart()
  await form.send()
  await expectToast(window, toasts.sent)
  expect(site.storedLeads()).toMatchObject([visitor])
})

test('a photograph opens, goes on by arrow key and returns the focus', async ({ open }) => {
  const window = await open('/', desktop)
  const alt = (index: 1 | 2) => photoOf(gallery.photos[index]).alt
  const thumbnail = await lookFor(window, 'link', `${alt(1)} ${gallery.open}`)
  await untilHydrated(thumbnail)
  await thumbnail.click()
  const dialog = await lookFor(window, 'dialog', gallery.lightbox.label)
  const shown = () =>
    dialog.evaluate((element) => {
      const inView = [...element.querySelectorAll('img')].filter((image) => {
        const { left, right } = image.getBoundingClientRect()
        return left >= 0 && right <= innerWidth && image.complete && image.checkVisibility({ visibilityProperty: true })
      })
      return inView.map((image) => image.alt)
    })
  await expect.poll(shown).toEqual([alt(1)])
  await window.press('ArrowRight')
  await expect.poll(shown).toEqual([alt(2)])
  expect(await window.evaluate(() => location.hash)).toBe('#foto-3')
  await window.press('Escape')
  await expectGone(window, 'dialog', gallery.lightbox.label)
  await expect.poll(() => thumbnail.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the keyboard moves the divider between the two photographs', async ({ open }) => {
  const window = await open('/', desktop)
  const slider = await lookFor(window, 'slider', comparison.comparer.label)
  await untilHydrated(slider)
  await slider.evaluate((element) => element instanceof HTMLElement && element.focus())
  for (let press = 0; press < 4; press += 1) {
    await window.press('ArrowLeft')
  }
  const text = () => slider.evaluate((element) => element.getAttribute('aria-valuetext'))
  const { amateur, professional } = comparison.comparer
  await expect.poll(text).toBe(`${amateur} 30\u00a0% – ${professional} 70\u00a0%`)
})

test('the floating button leads to the chat, in a tab of its own', async ({ open }) => {
  const window = await open('/', phone)
  const link = await lookFor(window, 'link', `${floatingChat.label} ${newTab}`)
  const target = await link.evaluate((element) => ['href', 'target', 'rel'].map((name) => element.getAttribute(name)))
  expect(target).toEqual([chatAddress('floating'), '_blank', 'noopener noreferrer'])
})

test('a page that opens at a section gets what waits for the first view', async ({ open }) => {
  const window = await open('/#gallery', phone)
  await lookFor(window, 'heading', headline)
  const near = () => document.querySelectorAll('#gallery [data-near]').length
  await expect.poll(() => window.evaluate(near)).toBeGreaterThan(0)
  const isAwake = () => document.querySelector('aside a')?.hasAttribute('data-awake')
  await expect.poll(() => window.evaluate(isAwake)).toBe(true)
})

test.describe('without script', () => {
  test.use({ script: 'off' })

  test('the form is stored and a page says the same words as the toast', async ({ open, site, visitor }) => {
    const window = await open('/', phone)
    const form = await leadFormIn(window, 'off')
    await form.fillIn(visitor)
    await form.send()
    await lookFor(window, 'heading', toasts.sent.title)
    expect(await window.evaluate(() => document.querySelector('main')?.textContent)).toContain(toasts.sent.message)
    expect(site.storedLeads()).toMatchObject([visitor])
  })
})

test.describe('without popovers', () => {
  test.skip(({ otherBrowser }) => otherBrowser === 'firefox', 'it cannot be made to forget them')
  test.use({ without: 'PopoverAttribute' })

  test('no menu lies over the page, as in Safari before 17', async ({ open }) => {
    const window = await open('/', phone)
    await lookFor(window, 'heading', headline)
    expect(await window.evaluate(() => 'popover' in HTMLElement.prototype)).toBe(false)
    await expectGone(window, 'link', sections[0].label)
    await expectGone(window, 'button', header.menu)
  })
})
