import { expect, type Page } from '@playwright/test'
import { cityOptions } from '../business/cities.ts'
import { sections } from '../content/landing.ts'
import { errorTitlePrefix, fieldMessages, fields, leadForm, toasts } from '../content/lead-form.ts'
import { notFound } from '../content/site.ts'
import { leadFields } from '../leads/lead.ts'
import { readCampaigns } from '../test/stored-leads.ts'
import { expectPhoneLink, expectTypedLinks } from './support/chat.ts'
import { headerOn } from './support/header.ts'
import { expectScrolledTo, headline } from './support/landing-page.ts'
import { expectToast, holdRequests, leadFormOn, watchLeadCalls } from './support/lead-form.ts'
import { test } from './support/test.ts'

test.describe('in a browser without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor opens the menu, goes to a section and closes it', { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const { menu, menuButton, link } = headerOn(page)
    await expect(menu).toBeHidden()
    await menuButton.click()
    await expect(menu).toBeVisible()
    await menuButton.click()
    await expect(menu).toBeHidden()
    await menuButton.click()
    await link(sections[1].label).click()
    await expectScrolledTo(page, page.locator(`section#${sections[1].id}`))
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })

  test('a visitor who came by a campaign leaves a lead, and a page confirms it in the words of the toast', {
    tag: '@phone',
  }, async ({ page, site, visitor }) => {
    await page.goto('/?utm_source=instagram&utm_medium=social&utm_campaign=estate')
    const { fillIn, button } = leadFormOn(page)
    await fillIn(visitor)
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await button.click()
    const response = await answer
    expect(response.status()).toBe(200)
    expect(response.headers()['cache-control']).toBe('no-store')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(toasts.sent.title)
    await expect(main.getByText(toasts.sent.message, { exact: true })).toBeVisible()
    await expect(main.getByText(leadForm.sentNext)).toBeVisible()
    expect(site.storedLeads()).toMatchObject([visitor])
    expect(readCampaigns(site.dataFolder, visitor.email)).toEqual([
      { source: 'instagram', medium: 'social', campaign: 'estate' },
    ])
    // The pages that answer a form have no address of their own.
    for (const path of ['/answers/sent', '/answers/not-sent', '/sent', '/not-sent', '/sent.html', '/not-sent.html']) {
      expect((await page.request.get(path)).status(), path).toBe(404)
    }
    await expect(page).toHaveURL('/')
    await main.getByRole('link', { name: notFound.home }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
    await expect(page).toHaveURL('/')
  })

  test('the browser’s own validation stops a lead with a missing field', { tag: '@phone' }, async ({
    page,
    site,
    visitor,
  }) => {
    await page.goto('/')
    const { form, inputs, fillIn, button } = leadFormOn(page)
    let posts = 0
    page.on('request', (request) => {
      posts += request.method() === 'POST' ? 1 : 0
    })
    await button.click()
    await expect(inputs.name).toBeFocused()
    await fillIn({ ...visitor, email: 'anna.example.com' })
    await button.click()
    await expect(inputs.email).toBeFocused()
    await expect(form).toBeVisible()
    expect(posts).toBe(0)
    expect(site.storedLeads()).toEqual([])
  })

  test('a visitor with a blank field gets the form back with a message and the typed values', {
    tag: '@phone',
  }, async ({ page, site, visitor, expectConsoleError }) => {
    expectConsoleError(/the server responded with a status of 422/)
    await page.goto('/')
    const { fillIn, button } = leadFormOn(page)
    const odd = { ...visitor, name: `<b>"$&'{{email}} #?=+%41 🏠`, phone: '   ', zone: 'milano' } as const
    await fillIn(odd)
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await button.click()
    expect((await answer).status()).toBe(422)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(toasts.missing.title)
    await expect(main.getByText(toasts.missing.message, { exact: true })).toBeVisible()
    await expect(main.locator('b')).toHaveCount(0)
    await expect(page).toHaveTitle(new RegExp(`^${errorTitlePrefix}`))
    const summary = main.getByRole('list').getByRole('link')
    await expect(summary).toHaveText([fieldMessages.phone.missing])
    await summary.click()
    await expect(leadFormOn(page).inputs.phone).toBeFocused()
    const chat = main.getByRole('link', { name: leadForm.failedChat })
    const city = cityOptions.find(({ zone }) => zone === odd.zone)?.label
    const lines = [
      `${fields.name.label}: ${odd.name}`,
      `${fields.email.label}: ${odd.email}`,
      `${fields.zone.label}: ${city}`,
    ]
    await expectTypedLinks(chat, main.getByRole('link', { name: leadForm.failedMail }), lines)
    await expectPhoneLink(main.getByRole('link', { name: leadForm.failedPhone }))
    const again = leadFormOn(page)
    expect(await again.typed()).toEqual(odd)
    for (const field of leadFields) {
      const isMissing = field === 'phone'
      await expect(again.inputs[field]).toHaveAccessibleDescription(isMissing ? fieldMessages.phone.missing : '')
      await expect(again.inputs[field]).toHaveAttribute('aria-invalid', String(isMissing))
    }
    expect(site.storedLeads()).toEqual([])
    await again.fillIn({ phone: visitor.phone })
    await again.button.click()
    await expect(main.getByText(toasts.sent.message, { exact: true })).toBeVisible()
    expect(site.storedLeads()).toMatchObject([{ ...odd, phone: visitor.phone }])
  })
})

test.describe('before the script has loaded', { tag: '@phone' }, () => {
  const holdScripts = (page: Page) => holdRequests(page, '**/assets/wake-lead-form-*.js')

  test('a visitor keeps what was typed when the form hydrates', async ({ page, site, visitor }) => {
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    const { form, fillIn, button, typed } = leadFormOn(page)
    await form.scrollIntoViewIfNeeded()
    await fillIn(visitor)
    release()
    await page.locator('form[novalidate]').waitFor()
    expect(await typed()).toEqual(visitor)
    await button.click()
    await expectToast(page, toasts.sent)
    expect(site.storedLeads()).toMatchObject([visitor])
  })

  test('a lead sent early is confirmed once the script has loaded, and stored once', async ({
    page,
    site,
    visitor,
  }) => {
    const calls = watchLeadCalls(page)
    const release = await holdScripts(page)
    // Loaded whole: what holds a press back until then is a script too.
    await page.goto('/')
    const { fillIn, button } = leadFormOn(page)
    await fillIn(visitor)
    await button.click()
    await button.click()
    release()
    await expectToast(page, toasts.sent)
    expect(calls).toHaveLength(1)
    expect(site.storedLeads()).toMatchObject([visitor])
    expect(site.storedLeads()).toHaveLength(1)
  })

  test('a lead sent early is submitted without script when the script never loads', async ({ page, site, visitor }) => {
    await page.clock.install()
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    const { fillIn, button } = leadFormOn(page)
    await fillIn(visitor)
    await button.click()
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(toasts.sent.title)
    release()
    expect(site.storedLeads()).toMatchObject([visitor])
  })
})
