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

test('a visitor leaves a lead, and it is stored when the toast confirms it', async ({ page, site, visitor }) => {
  const calls = watchLeadCalls(page)
  const { form, fillIn, button, typed } = await openLeadForm(page)
  await fillIn(visitor)
  await button.click()
  await expectToast(page, toasts.sent)
  expect(site.storedLeads()).toEqual([{ ...visitor, id: expect.any(String) }])
  expect(calls).toHaveLength(1)
  expect(await typed()).toEqual(emptyForm)
  await expect(form.getByRole('heading', { name: leadForm.sentTitle })).toBeVisible()
  await expect(form.getByText(leadForm.sentNext)).toBeVisible()
  await expect(button).toHaveText(leadForm.submit)
  await expect(button).toBeEnabled()
})

test('the one request has exactly the specified payload and headers', { tag: '@phone' }, async ({
  page,
  site,
  visitor,
}) => {
  const { fillIn, button } = await openLeadForm(page)
  await fillIn(visitor)
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
  // Scripts and photographs of the page may still be on their way.
  const others = requests.filter((each) => !/^GET \/(assets|photos)\//.test(each.replace(site.url, '')))
  expect(others).toEqual([`POST ${site.url}/rest/v1/leads`])
})

test('a lead has the campaign that its visitor came by', { tag: '@phone' }, async ({ page, site, visitor }) => {
  await page.goto('/?utm_source=instagram&utm_medium=social&utm_campaign=estate')
  const { fillIn, button } = await scrollToLeadForm(page)
  await fillIn(visitor)
  await button.click()
  await expectToast(page, toasts.sent)
  expect(readCampaigns(site.dataFolder, visitor.email)).toEqual([
    { source: 'instagram', medium: 'social', campaign: 'estate' },
  ])
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
  // The fields are under the panel: nobody sees them, meets them by keyboard or presses them.
  await page.keyboard.press('Shift+Tab')
  await expect(form.locator(':focus')).toHaveCount(0)
  await inputs.name.evaluate((input) => input.focus())
  await expect(inputs.name).not.toBeFocused()
  expect((await title.boundingBox())?.y).toBeLessThan((await inputs.name.boundingBox())?.y ?? 0)
})

test('the focus stays in the form while a lead is sent, and sending is announced', { tag: '@phone' }, async ({
  page,
  visitor,
}) => {
  const release = await holdRequests(page, `**${leadsPath}`)
  const { form, fillIn, button, progress } = await openLeadForm(page)
  await expect(progress).toHaveText('')
  await fillIn(visitor)
  const focused = await watchFocus(page)
  await button.press('Enter')
  await expect(button).toBeDisabled()
  await expect(progress).toHaveText(leadForm.submitting)
  await expect(progress).toBeFocused()
  await expect(button).toBeInViewport({ ratio: 1 })
  // The ring is around the button, in whose place the status has the focus.
  await expect(button).toHaveCSS('outline-style', 'solid')
  release()
  await expect(form.getByRole('heading', { name: leadForm.sentTitle })).toBeFocused()
  expect(await focused()).not.toContain('BODY')
  await expect(progress).toHaveText('')
})

test('while a lead is sent the button is disabled and shows it, and the lead cannot be sent twice', {
  tag: '@phone',
}, async ({ page, site, visitor }) => {
  const release = await holdRequests(page, `**${leadsPath}`)
  const calls = watchLeadCalls(page)
  const { form, inputs, fillIn, button, typed } = await openLeadForm(page)
  await fillIn(visitor)
  await form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit()
    element.requestSubmit()
  })
  await expect(button).toHaveText(leadForm.submitting)
  await expect(button).toBeDisabled()
  await inputs.name.press('Enter')
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit())
  await expect(button).toHaveText(leadForm.submitting)
  expect(await typed()).toEqual(visitor)
  await expect(toastsOn(page)).toHaveCount(0)
  expect(site.storedLeads()).toEqual([])
  release()
  await expectToast(page, toasts.sent)
  await expect(button).toHaveText(leadForm.submit)
  await expect(button).toBeEnabled()
  expect(calls).toHaveLength(1)
  expect(site.storedLeads()).toHaveLength(1)
})

test('a field that a visitor edits during sending keeps its value', { tag: '@phone' }, async ({
  page,
  site,
  visitor,
}) => {
  const release = await holdRequests(page, `**${leadsPath}`)
  const { inputs, fillIn, button, sendAnother, typed } = await openLeadForm(page)
  await fillIn(visitor)
  await button.click()
  await expect(button).toBeDisabled()
  await inputs.phone.fill('+39 333 7654321')
  release()
  await expectToast(page, toasts.sent)
  expect(await typed()).toEqual({ ...visitor, phone: '+39 333 7654321' })
  await sendAnother.click()
  await button.click()
  await expect.poll(() => site.storedLeads().map(({ phone }) => phone)).toEqual([visitor.phone, '+39 333 7654321'])
  await expect(inputs.phone).toHaveValue('')
})

test('two quick clicks send one lead', { tag: '@phone' }, async ({ page, site, visitor }) => {
  const calls = watchLeadCalls(page)
  const { fillIn, button } = await openLeadForm(page)
  await fillIn(visitor)
  await button.dblclick()
  await expect(page.getByText(leadForm.sentTitle)).toBeVisible()
  expect(calls).toHaveLength(1)
  expect(site.storedLeads()).toHaveLength(1)
})

test('white space around the values is trimmed', { tag: '@phone' }, async ({ page, site, visitor }) => {
  const { fillIn, button } = await openLeadForm(page)
  await fillIn({ ...visitor, name: `  ${visitor.name} `, email: ` ${visitor.email}  `, phone: `\t${visitor.phone} ` })
  const call = page.waitForRequest((request) => request.url().endsWith(leadsPath))
  await button.click()
  expect((await call).postDataJSON()).toEqual(visitor)
  await expectToast(page, toasts.sent)
  expect(site.storedLeads()).toMatchObject([visitor])
})

test('a visitor may write name and telephone number in any form', { tag: '@phone' }, async ({
  page,
  site,
  visitor,
}) => {
  const { fillIn, button } = await openLeadForm(page)
  const unusual = { ...visitor, name: 'Ó', phone: 'interno 12, dopo le 18', zone: 'altro' } as const
  await fillIn(unusual)
  await button.click()
  await expectToast(page, toasts.sent)
  expect(site.storedLeads()).toMatchObject([unusual])
})

test('the city choice is stored as the zone', { tag: '@phone' }, async ({ page, site, visitor }) => {
  const { inputs, fillIn, button, sendAnother, typed } = await openLeadForm(page)
  for (const { label } of cityOptions) {
    await fillIn({ name: label, email: visitor.email, phone: visitor.phone })
    await inputs.zone.selectOption({ label })
    await button.click()
    await expect.poll(typed).toEqual(emptyForm)
    await sendAnother.click()
  }
  expect(site.storedLeads().map(({ name, zone }) => [name, zone])).toEqual(
    cityOptions.map(({ label, zone }) => [label, zone]),
  )
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

test('a visitor leaves a second lead after the first, in the same form', { tag: '@phone' }, async ({
  page,
  site,
  visitor,
}) => {
  const { fillIn, button, form, inputs, sendAnother, typed } = await openLeadForm(page)
  await fillIn(visitor)
  await button.click()
  await expectToast(page, toasts.sent)
  await sendAnother.press('Enter')
  await expect(form.getByRole('heading', { name: leadForm.sentTitle })).toHaveCount(0)
  await expect(inputs.name).toBeFocused()
  await expect(inputs.name).toBeInViewport({ ratio: 1 })
  expect(await typed()).toEqual(emptyForm)
  const second = { ...visitor, name: 'Bruno Conti', email: `bruno.${visitor.email}`, zone: 'milano' } as const
  await fillIn(second)
  await button.click()
  await expect.poll(() => site.storedLeads().length).toBe(2)
  await expectToast(page, toasts.sent)
  await expect(form.getByRole('heading', { name: leadForm.sentTitle })).toHaveCount(1)
  expect(site.storedLeads()).toMatchObject([visitor, second])
})

test('the same lead sent twice is confirmed twice and stored once', { tag: '@phone' }, async ({
  page,
  site,
  visitor,
}) => {
  const calls = watchLeadCalls(page)
  const { fillIn, button, sendAnother, typed } = await openLeadForm(page)
  for (const count of [1, 2]) {
    await fillIn(visitor)
    await button.click()
    await expect.poll(typed).toEqual(emptyForm)
    await expectToast(page, toasts.sent)
    expect(calls).toHaveLength(count)
    await sendAnother.click()
  }
  expect(site.storedLeads()).toHaveLength(1)
})

const moments = [
  { what: 'in the first hour', sentAt: '2026-11-23T00:05:30Z', words: 'martedì all’1:05.' },
  { what: 'on any day', sentAt: '2026-11-23T13:20:30Z', words: 'martedì alle 14:20.' },
  { what: 'when the clocks go forward', sentAt: '2026-03-28T13:20:30Z', words: 'domenica alle 15:20.' },
  { what: 'when the clocks go back', sentAt: '2026-10-24T12:20:30Z', words: 'domenica alle 13:20.' },
]

for (const { what, sentAt, words } of moments) {
  test(`the panel shows by when the visitor is contacted, ${what}`, { tag: '@phone' }, async ({ page, visitor }) => {
    await page.clock.install({ time: sentAt })
    const { fillIn, button, form } = await openLeadForm(page)
    await fillIn(visitor)
    await button.click()
    await expect(form.getByText(`${leadForm.sentBy} ${words}`, { exact: true })).toBeVisible()
    await expectToast(page, toasts.sent)
  })
}

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('the panel shows that the time is Italian', { tag: '@phone' }, async ({ page, visitor }) => {
    await page.clock.install({ time: '2026-11-23T13:20:30Z' })
    const { fillIn, button, form } = await openLeadForm(page)
    await fillIn(visitor)
    await button.click()
    await expect(
      form.getByText(`${leadForm.sentBy} martedì alle 14:20${leadForm.sentByElsewhere}.`, { exact: true }),
    ).toBeVisible()
  })
})

test('a visitor downloads a calendar file made in the browser, with the deadline and no personal data', {
  tag: '@phone',
}, async ({ page, visitor, violations }) => {
  await page.clock.install({ time: '2026-11-23T13:20:30Z' })
  const { fillIn, button, form } = await openLeadForm(page)
  await fillIn(visitor)
  await button.click()
  await expectToast(page, toasts.sent)
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
  expect(unfolded).toContain(`\r\nSUMMARY:${business.brand}: ${calendarEntry.title} martedì alle 14:20\r\n`)
  expect(unfolded).toContain(`${business.phone}.`)
  for (const detail of [visitor.name, visitor.email, visitor.phone]) {
    expect(file).not.toContain(detail)
  }
  // A photograph that has come near may still be on its way.
  expect(requests.filter((url) => !url.startsWith('blob:') && !url.includes(photosPath))).toEqual([])
  expect(violations).toEqual([])
  await expect(page).toHaveURL('/')
})

test('the toast disappears by itself, and its message stays at the form', { tag: '@phone' }, async ({
  page,
  visitor,
}) => {
  await page.clock.install()
  const { fillIn, button, form } = await openLeadForm(page)
  await fillIn(visitor)
  await button.click()
  await expectToast(page, toasts.sent)
  await page.clock.fastForward(30_000)
  await expect(toastsOn(page)).toHaveCount(0)
  await expect(form.getByText(leadForm.sentNext)).toBeVisible()
})

test('a visitor closes the toast', { tag: '@phone' }, async ({ page }) => {
  const { button } = await openLeadForm(page)
  await button.click()
  await toastsOn(page).getByRole('button', { name: leadForm.close }).click()
  await expect(toastsOn(page)).toHaveCount(0)
})
