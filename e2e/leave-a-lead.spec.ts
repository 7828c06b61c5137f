import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { exampleBackendKey } from '../business/backend.ts'
import { parseBusiness } from '../business/business.ts'
import { cityOf, cityOptions } from '../business/cities.ts'
import { hero } from '../content/landing.ts'
import { calendarEntry, honeypot, leadForm, toasts } from '../content/lead-form.ts'
import { photosPath } from '../contracts/renditions.ts'
import { leadsPath } from '../leads/lead.ts'
import { readCampaigns } from '../test/stored-leads.ts'
import {
  expectToast,
  expectUncovered,
  holdRequests,
  leadFormOn,
  openLeadForm,
  scrollToLeadForm,
  toastsOn,
  watchFocus,
  watchLeadCalls,
} from './support/lead-form.ts'
import { test } from './support/test.ts'

const { business } = parseBusiness({})
const emptyForm = { name: '', email: '', phone: '', zone: '' }

test('a visitor who came by a campaign leaves a lead with one request as specified, stored when the toast confirms it', {
  tag: '@phone',
}, async ({ page, site, visitor }) => {
  await page.goto('/?utm_source=instagram&utm_medium=social&utm_campaign=estate')
  const { form, fillIn, button, typed } = await scrollToLeadForm(page)
  await fillIn({ ...visitor, name: `  ${visitor.name} `, email: ` ${visitor.email}  `, phone: `\t${visitor.phone} ` })
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  const answer = page.waitForResponse((response) => response.url().endsWith(leadsPath))
  await button.click()
  const response = await answer
  const request = response.request()
  expect(request.method()).toBe('POST')
  expect(request.url()).toBe(`${site.url}/rest/v1/leads`)
  expect(request.postData()).toBe(JSON.stringify(visitor))
  expect(Object.keys(request.postDataJSON())).toEqual(['name', 'email', 'phone', 'zone'])
  expect(await request.allHeaders()).toMatchObject({
    apikey: exampleBackendKey,
    authorization: `Bearer ${exampleBackendKey}`,
    'content-type': 'application/json',
    prefer: 'return=minimal',
    'x-client-info': expect.stringMatching(/^casa-in-posa; seconds=\d+; trap=0$/),
  })
  expect(response.status()).toBe(201)
  expect(response.headers()['content-type']).toBeUndefined()
  expect(response.headers()['content-length']).toBe('0')
  await expectToast(page, toasts.sent)
  expect(site.storedLeads()).toEqual([{ ...visitor, id: expect.any(String) }])
  expect(readCampaigns(site.dataFolder, visitor.email)).toEqual([
    { source: 'instagram', medium: 'social', campaign: 'estate' },
  ])
  // Scripts and photographs of the page may still be on their way.
  const others = requests.filter((each) => !/^GET \/(assets|photos)\//.test(each.replace(site.url, '')))
  expect(others).toEqual([`POST ${site.url}/rest/v1/leads`])
  expect(await typed()).toEqual(emptyForm)
  await expect(form.getByRole('heading', { name: leadForm.sentTitle })).toBeVisible()
  await expect(form.getByText(leadForm.sentNext)).toBeVisible()
  await expect(button).toHaveText(leadForm.submit)
  await expect(button).toBeEnabled()
})

test('the request carries how long the visitor took to fill in the form', { tag: '@phone' }, async ({
  page,
  visitor,
}) => {
  await page.clock.install()
  const { fillIn, button } = await openLeadForm(page)
  await page.clock.fastForward(60_000)
  await fillIn({ name: visitor.name })
  await page.clock.fastForward(12_000)
  await fillIn(visitor)
  const call = page.waitForRequest((request) => request.url().endsWith(leadsPath))
  await button.click()
  const clientInfo = (await (await call).allHeaders())['x-client-info']
  const seconds = Number(clientInfo?.match(/^casa-in-posa; seconds=(\d+); trap=0$/)?.[1])
  expect(seconds).toBeGreaterThanOrEqual(12)
  expect(seconds).toBeLessThan(60)
})

test('the honeypot is hidden from visitors, and a lead with the honeypot filled in is stored as well', {
  tag: '@phone',
}, async ({ page, site, visitor }) => {
  const { form, inputs, fillIn, button } = await openLeadForm(page)
  const robots = form.locator(`input[name=${honeypot.field}]`)
  await expect(form.getByRole('textbox')).toHaveCount(3)
  await expect(form.getByRole('textbox', { name: honeypot.label })).toHaveCount(0)
  await expect(form).not.toMatchAriaSnapshot(`- text: ${honeypot.label}`)
  const box = await form.locator(`[aria-hidden=true]:has([name=${honeypot.field}])`).boundingBox()
  expect(box?.width).toBeLessThanOrEqual(1)
  expect(box?.height).toBeLessThanOrEqual(1)
  await inputs.zone.focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(inputs.zone).toBeFocused()

  await fillIn(visitor)
  await robots.evaluate((element: HTMLInputElement) => {
    element.value = 'https://example.com'
  })
  const call = page.waitForRequest((request) => request.url().endsWith(leadsPath))
  await button.click()
  const request = await call
  expect(request.postDataJSON()).toEqual(visitor)
  expect((await request.allHeaders())['x-client-info']).toMatch(/; trap=1$/)
  await expectToast(page, toasts.sent)
  expect(site.storedLeads()).toMatchObject([visitor])
  await expect(robots).toHaveValue('')
})

test('after success the panel stands in the place of the form, in view, with the focus on its heading', async ({
  page,
  visitor,
}) => {
  const { form, inputs, fillIn, button, sendAnother } = await openLeadForm(page)
  const section = page.locator('section#booking-form')
  await fillIn(visitor)
  const [sectionBefore, formBefore] = [await section.boundingBox(), await form.boundingBox()]
  await button.click()
  const title = form.getByRole('heading', { name: leadForm.sentTitle })
  await expect(title).toBeFocused()
  for (const part of [title, form.getByRole('link', { name: calendarEntry.link }), sendAnother]) {
    await expect(part).toBeInViewport({ ratio: 1 })
    await expectUncovered(part)
  }
  const [sectionAfter, formAfter] = [await section.boundingBox(), await form.boundingBox()]
  expect([sectionAfter?.height, formAfter?.height]).toEqual([sectionBefore?.height, formBefore?.height])
  // The panel itself ends below its last button.
  const [panel, last] = [await title.locator('..').boundingBox(), await sendAnother.boundingBox()]
  expect((panel?.y ?? 0) + (panel?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeLessThan(48)
  // The fields are under the panel: nobody sees them, meets them by keyboard or presses them.
  await page.keyboard.press('Shift+Tab')
  await expect(form.locator(':focus')).toHaveCount(0)
  await inputs.name.evaluate((input) => input.focus())
  await expect(inputs.name).not.toBeFocused()
  expect((await title.boundingBox())?.y).toBeLessThan((await inputs.name.boundingBox())?.y ?? 0)
})

test('while a lead is sent the visitor is told so, cannot send it twice, and may edit a field for another lead', {
  tag: '@phone',
}, async ({ page, site, visitor }) => {
  const release = await holdRequests(page, `**${leadsPath}`)
  const calls = watchLeadCalls(page)
  const { form, inputs, fillIn, button, progress, sendAnother, typed } = await openLeadForm(page)
  await expect(progress).toHaveText('')
  await fillIn(visitor)
  const focused = await watchFocus(page)
  await button.press('Enter')
  await expect(button).toBeDisabled()
  await expect(button).toHaveText(leadForm.submitting)
  await expect(progress).toHaveText(leadForm.submitting)
  await expect(progress).toBeFocused()
  await expect(button).toBeInViewport({ ratio: 1 })
  // The ring is around the button, in whose place the status has the focus.
  await expect(button).toHaveCSS('outline-style', 'solid')

  await inputs.name.press('Enter')
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit())
  await expect(button).toHaveText(leadForm.submitting)
  expect(await typed()).toEqual(visitor)
  await expect(toastsOn(page)).toHaveCount(0)
  expect(site.storedLeads()).toEqual([])
  const corrected = { ...visitor, phone: '+39 333 7654321' }
  await inputs.phone.fill(corrected.phone)
  release()
  await expect(form.getByRole('heading', { name: leadForm.sentTitle })).toBeFocused()
  expect(await focused()).not.toContain('BODY')
  await expect(progress).toHaveText('')
  await expectToast(page, toasts.sent)
  expect(calls).toHaveLength(1)
  expect(site.storedLeads()).toMatchObject([visitor])

  expect(await typed()).toEqual(corrected)
  await sendAnother.click()
  await expect(button).toHaveText(leadForm.submit)
  await expect(button).toBeEnabled()
  // Twice at once: the button is not disabled yet.
  await form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit()
    element.requestSubmit()
  })
  await expect.poll(typed).toEqual(emptyForm)
  await expectToast(page, toasts.sent)
  expect(calls).toHaveLength(2)
  expect(site.storedLeads()).toMatchObject([visitor, corrected])
})

test('a visitor leaves leads for all cities one after the other in the same form, with name and telephone in any form', {
  tag: '@phone',
}, async ({ page, site, visitor }) => {
  const { form, inputs, fillIn, button, sendAnother, typed } = await openLeadForm(page)
  const title = form.getByRole('heading', { name: leadForm.sentTitle })
  const unusual = { name: 'Ó', email: visitor.email, phone: 'interno 12, dopo le 18' }
  for (const [index, { label }] of cityOptions.entries()) {
    await fillIn(unusual)
    await inputs.zone.selectOption({ label })
    await button.click()
    await expect.poll(() => site.storedLeads().length).toBe(index + 1)
    await expectToast(page, toasts.sent)
    await expect(title).toHaveCount(1)
    await sendAnother.press('Enter')
    await expect(title).toHaveCount(0)
    await expect(inputs.name).toBeFocused()
    await expect(inputs.name).toBeInViewport({ ratio: 1 })
    expect(await typed()).toEqual(emptyForm)
  }
  expect(site.storedLeads()).toMatchObject(cityOptions.map(({ zone }) => ({ ...unusual, zone })))
})

test('a visitor leaves a lead by keyboard alone', { tag: '@desktop' }, async ({ page, site, visitor }) => {
  await page.goto('/')
  const { inputs, button } = leadFormOn(page)
  await page.getByRole('link', { name: hero.book }).focus()
  await page.keyboard.press('Enter')
  await page.locator('form[novalidate]').waitFor()
  await page.keyboard.press('Tab')
  await expect(inputs.name).toBeFocused()
  await page.keyboard.type(visitor.name)
  await page.keyboard.press('Tab')
  await expect(inputs.email).toBeFocused()
  await page.keyboard.type(visitor.email)
  await page.keyboard.press('Tab')
  await expect(inputs.phone).toBeFocused()
  await page.keyboard.type(visitor.phone)
  await page.keyboard.press('Tab')
  await expect(inputs.zone).toBeFocused()
  await page.keyboard.type(cityOf('milano').slice(0, 3))
  await expect(inputs.zone).toHaveValue('milano')
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, toasts.sent)
  expect(site.storedLeads()).toMatchObject([{ ...visitor, zone: 'milano' }])
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('the panel shows that the time is Italian', { tag: '@phone' }, async ({ page, visitor }) => {
    await page.clock.install({ time: '2026-11-23T13:20:00Z' })
    const { fillIn, button, form } = await openLeadForm(page)
    await fillIn(visitor)
    await button.click()
    await expect(
      form.getByText(`${leadForm.sentBy} martedì alle 14:20${leadForm.sentByElsewhere}.`, { exact: true }),
    ).toBeVisible()
  })
})

test('once the toast has gone the panel says by when, and in a calendar file made in the browser without personal data', {
  tag: '@phone',
}, async ({ page, visitor, violations }) => {
  await page.clock.install({ time: '2026-11-23T13:20:00Z' })
  const { fillIn, button, form } = await openLeadForm(page)
  await fillIn(visitor)
  await button.click()
  await expectToast(page, toasts.sent)
  await page.clock.fastForward(30_000)
  await expect(toastsOn(page)).toHaveCount(0)
  await expect(form.getByText(leadForm.sentNext)).toBeVisible()
  await expect(form.getByText(`${leadForm.sentBy} martedì alle 14:20.`, { exact: true })).toBeVisible()
  // The last script of the page.
  await expect(page.locator('aside a[data-awake]')).toBeAttached()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const link = form.getByRole('link', { name: calendarEntry.link })
  await expect(link).toBeInViewport({ ratio: 1 })
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe(calendarEntry.file)
  const file = await readFile(await download.path(), 'utf8')
  const lines = file.split('\r\n')
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
  expect(file).toMatch(/^DTSTART:20261124T1320\d\dZ\r$/m)
  const unfolded = file.replaceAll('\r\n ', '').replaceAll('\\', '')
  expect(unfolded).toContain(`\r\nSUMMARY:${business.brand}: ${calendarEntry.title} martedì alle\u00a014:20\r\n`)
  expect(unfolded).toContain(`${business.phone}.`)
  for (const detail of [visitor.name, visitor.email, visitor.phone]) {
    expect(file).not.toContain(detail)
  }
  // A photograph that has come near may still be on its way.
  expect(requests.filter((url) => !url.startsWith('blob:') && !url.includes(photosPath))).toEqual([])
  expect(violations).toEqual([])
  await expect(page).toHaveURL('/')
})
