import { type ConsoleMessage, expect, type Page, type Route } from '@playwright/test'
import { cityOptions } from '../business/cities.ts'
import { errorTitlePrefix, fields, leadForm, toasts } from '../content/lead-form.ts'
import { type Lead, leadFields, leadsPath } from '../leads/lead.ts'
import { expectPhoneLink, expectTypedLinks } from './support/chat.ts'
import {
  expectToast,
  expectUncovered,
  holdRequests,
  type LeadForm,
  leadFormOn,
  openLeadForm,
  refuseLeads,
  toastsOn,
  watchFocus,
  watchLeadCalls,
} from './support/lead-form.ts'
import { test } from './support/test.ts'

const startsAsError = new RegExp(`^${errorTitlePrefix}`)

const calledPath = `**${leadsPath}`

/** Expects the specified failure: the toast, the values kept, the button enabled, and links to the chat, e-mail and telephone. */
async function expectFailure(page: Page, { form, button, typed }: LeadForm, visitor: Lead): Promise<void> {
  await expectToast(page, toasts.failed)
  expect(await typed()).toEqual(visitor)
  await expect(button).toBeEnabled()
  await expect(button).toHaveText(leadForm.submit)
  await expect(form.getByText(toasts.failed.message)).toBeVisible()
  await expect(form.getByText(leadForm.failedNext)).toBeVisible()
  const chat = form.getByRole('link', { name: leadForm.failedChat })
  const city = cityOptions.find(({ zone }) => zone === visitor.zone)?.label
  const typedLines = { ...visitor, zone: city }
  const lines = leadFields.map((field) => `${fields[field].label}: ${typedLines[field]}`)
  await expectTypedLinks(chat, form.getByRole('link', { name: leadForm.failedMail }), lines)
  await expect(page).toHaveTitle(startsAsError)
  await expectPhoneLink(form.getByRole('link', { name: leadForm.failedPhone }))
}

function watchConsole(page: Page): () => string {
  const messages: ConsoleMessage[] = []
  page.on('console', (message) => messages.push(message))
  return () => messages.map((message) => message.text()).join('\n')
}

function expectNothingOf(visitor: Lead, text: string): void {
  for (const detail of [visitor.name, visitor.email, visitor.phone]) {
    expect(text).not.toContain(detail)
  }
}

test('after three failed attempts the visitor gets the toast of the failure', async ({
  page,
  site,
  visitor,
  expectConsoleError,
}) => {
  expectConsoleError(/the server responded with a status of 500/)
  expectConsoleError(/Lead not stored: status 200/)
  const printed = watchConsole(page)
  const calls = watchLeadCalls(page)
  const answers: readonly Parameters<Route['fulfill']>[0][] = [
    { status: 500, json: { code: 'XX000', message: 'internal error', details: null, hint: null } },
    { status: 302, headers: { Location: '/privacy-policy' } },
    { status: 200, contentType: 'text/html', body: '<p>Checking your browser</p>' },
  ]
  const seen = Promise.withResolvers<void>()
  await page.route(calledPath, async (route) => {
    const answer = answers[calls.length - 1]
    if (answer === answers[1]) {
      await seen.promise
    }
    await route.fulfill(answer)
  })
  const form = await openLeadForm(page)
  await form.fillIn(visitor)
  await form.button.click()
  await expect.poll(() => calls.length).toBe(2)
  await expect(toastsOn(page)).toHaveCount(0)
  await expect(form.button).toHaveText(leadForm.submitting)
  await expect(form.button).toBeDisabled()
  seen.resolve()
  await expectToast(page, toasts.failed)
  expect(calls).toHaveLength(3)
  await expectFailure(page, form, visitor)
  expect(site.storedLeads()).toEqual([])
  expectNothingOf(visitor, printed())
})

test('after a failure the focus is on the notice, unless the visitor is typing, and the last toast is gone while sending', async ({
  page,
  visitor,
  expectConsoleError,
}) => {
  await refuseLeads(page, expectConsoleError)
  const { form, inputs, fillIn, button, progress } = await openLeadForm(page)
  await fillIn(visitor)
  const focused = await watchFocus(page)
  await button.press('Enter')
  const message = form.getByRole('paragraph').filter({ hasText: toasts.failed.message })
  await expect(message).toBeFocused()
  await expectUncovered(message)
  expect(await focused()).not.toContain('BODY')

  const release = await holdRequests(page, calledPath)
  await inputs.phone.press('Enter')
  await expect(progress).toBeFocused()
  await expect(toastsOn(page)).toHaveCount(0)
  await inputs.phone.focus()
  release()
  await expectToast(page, toasts.failed)
  await expect(message).toBeVisible()
  await expect(inputs.phone).toBeFocused()
})

test('over the rate limit the visitor gets the toast at once, and in any window other ways to contact, large enough for a finger', async ({
  page,
  site,
  visitor,
  expectConsoleError,
}) => {
  expectConsoleError(/the server responded with a status of 429/)
  expectConsoleError(/Lead not stored: status 429/)
  const printed = watchConsole(page)
  const calls = watchLeadCalls(page)
  await page.route(calledPath, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '600' },
      json: { code: 'PT429', message: 'too many requests', details: null, hint: null },
    }),
  )
  const form = await openLeadForm(page)
  await form.fillIn(visitor)
  await form.button.click()
  await expectFailure(page, form, visitor)
  expect(calls).toHaveLength(1)
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await Promise.all([page.waitForResponse(calledPath), form.button.click()])
    const start = await form.form.boundingBox()
    for (const name of [leadForm.failedChat, leadForm.failedMail, leadForm.failedPhone]) {
      const link = form.form.getByRole('link', { name })
      await expect(link).toBeInViewport({ ratio: 1 })
      const box = await link.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.height).toBeLessThanOrEqual(60)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((start?.x ?? 0) + (start?.width ?? 0))
    }
  }
  expect(site.storedLeads()).toEqual([])
  expectNothingOf(visitor, printed())
  await page.unroute(calledPath)
  await form.button.click()
  await expectToast(page, toasts.sent)
  await expect(form.form.getByRole('link', { name: leadForm.failedPhone })).toHaveCount(0)
  expect(site.storedLeads()).toMatchObject([visitor])
})

test('a visitor does not notice a response that is lost after the lead was stored, and the lead is stored once', async ({
  page,
  site,
  visitor,
  expectConsoleError,
}) => {
  expectConsoleError(/net::ERR_CONNECTION_RESET/)
  const calls = watchLeadCalls(page)
  await page.route(
    calledPath,
    async (route) => {
      const response = await route.fetch()
      expect(response.status()).toBe(201)
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  const { fillIn, button } = await openLeadForm(page)
  await fillIn(visitor)
  await button.click()
  await expectToast(page, toasts.sent)
  expect(calls).toHaveLength(2)
  expect(site.storedLeads()).toMatchObject([visitor])
  expect(site.storedLeads()).toHaveLength(1)
})

test('a visitor without a network keeps the values and sends them once it is back', async ({
  page,
  context,
  site,
  visitor,
  expectConsoleError,
}) => {
  expectConsoleError(/net::ERR_INTERNET_DISCONNECTED/)
  expectConsoleError(/Lead not stored: the network failed/)
  // A script that is still to come when the network goes.
  expectConsoleError(/dynamically imported module/, 'perhaps')
  const calls = watchLeadCalls(page)
  const form = await openLeadForm(page)
  await form.fillIn(visitor)
  await context.setOffline(true)
  await form.button.click()
  // The pointer holds the toast.
  await toastsOn(page).hover()
  await expectFailure(page, form, visitor)
  expect(calls).toHaveLength(3)
  await context.setOffline(false)
  const corrected = { ...visitor, name: `"Ànna" & <b>#?=+%41 🏠'`, zone: 'altro' } as const
  await form.fillIn(corrected)
  await expectFailure(page, form, corrected)
  await form.fillIn(visitor)
  await form.button.click()
  await expectToast(page, toasts.sent)
  await expect(form.form.getByText(toasts.failed.message)).toHaveCount(0)
  await expect(page).not.toHaveTitle(startsAsError)
  expect(site.storedLeads()).toMatchObject([visitor])
})

test('a press without a network before the form’s script has loaded is kept, and sends the lead once it is back', async ({
  page,
  context,
  site,
  visitor,
  expectConsoleError,
}) => {
  expectConsoleError(/net::ERR_INTERNET_DISCONNECTED/)
  // The script of the chat button may be still to come, too.
  expectConsoleError(/dynamically imported module/, 'perhaps')
  await page.clock.install()
  await page.goto('/')
  await context.setOffline(true)
  const { fillIn, button, typed } = leadFormOn(page)
  await fillIn(visitor)
  await button.click()
  // Longer than a click waits for a script.
  await page.clock.fastForward(10_000)
  await page.waitForTimeout(500)
  expect(await typed()).toEqual(visitor)
  await Promise.all([page.waitForResponse('**/assets/later.*.css'), context.setOffline(false)])
  await expectToast(page, toasts.sent)
  expect(site.storedLeads()).toMatchObject([visitor])
  expect(site.storedLeads()).toHaveLength(1)
})

test('a visitor waits no longer than 15 seconds for a response', async ({
  page,
  site,
  visitor,
  expectConsoleError,
}) => {
  expectConsoleError(/Lead not stored: no answer within 15 s/)
  await page.clock.install()
  // The browser's own timeout does not use the installed clock; this one does.
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds)
      return controller.signal
    }
  })
  await page.route(calledPath, () => {})
  const calls = watchLeadCalls(page)
  const form = await openLeadForm(page)
  await form.fillIn(visitor)
  await form.button.click()
  await expect.poll(() => calls.length).toBe(1)
  await page.clock.fastForward(12_000)
  await expect(form.button).toHaveText(leadForm.submitting)
  await expect(toastsOn(page)).toHaveCount(0)
  await page.clock.fastForward(3_100)
  await expectFailure(page, form, visitor)
  expect(calls).toHaveLength(1)
  expect(site.storedLeads()).toEqual([])
})

test('a visitor sends the lead again once a server that was down is up', async ({
  page,
  site,
  visitor,
  expectConsoleError,
}) => {
  expectConsoleError(/net::ERR_CONNECTION_REFUSED/)
  expectConsoleError(/Lead not stored: the network failed/)
  const form = await openLeadForm(page)
  await page.waitForLoadState('networkidle')
  await form.fillIn(visitor)
  await site.kill()
  await form.button.click()
  await expectFailure(page, form, visitor)
  await site.restart()
  expect(site.storedLeads()).toEqual([])
  await form.button.click()
  await expectToast(page, toasts.sent)
  expect(site.storedLeads()).toMatchObject([visitor])
})
