import { expect, type Page } from '@playwright/test'
import { simpleParser } from 'mailparser'
import { leadForm, toasts } from '../content/lead-form.ts'
import { contactedPages } from '../content/notifications.ts'
import type { Lead } from '../leads/lead.ts'
import { HARD_LIMIT } from '../leads/rate-limit.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { expectToast, openLeadForm, scrollToLeadForm } from './support/lead-form.ts'
import { test } from './support/test.ts'

let mail: MailServer

test.beforeEach(async () => {
  mail = await startMailServer()
})

test.afterEach(async () => {
  await mail.close()
})

const notified = () => ({
  SMTP_URL: mail.url,
  NOTIFY_FROM: 'sito@casainposa.example',
  NOTIFY_TO: 'lead@casainposa.example',
  TRUST_PROXY: '127.0.0.1',
})

/** The address on this server of the link in the delivered notification of a lead. */
async function addressOfMessage(url: string, email: string): Promise<string> {
  await expect.poll(() => mail.taken.get(email), { timeout: 45_000 }).toBe(1)
  const { text = '' } = await simpleParser(mail.newest)
  const link = new URL(/https?:\/\/\S+\/contattato\?\S+/.exec(text)?.[0] ?? '')
  return `${url}${link.pathname}${link.search}`
}

/** Sends a lead to the endpoint without the form. */
async function sendLead(url: string, lead: Lead, forwarded: Readonly<Record<string, string>> = {}): Promise<void> {
  expect((await postLead(url, lead, forwarded)).status).toBe(201)
}

test('the owner is notified of a lead and marks it as contacted, which a link scanner cannot do', async ({
  page,
  visitor,
  startAnotherSite,
  expectConsoleError,
}) => {
  // The link is opened again after the lead is marked.
  expectConsoleError(/the server responded with a status of 409/)
  const site = await startAnotherSite(notified())
  await page.goto(site.url)
  const { fillIn, button } = await scrollToLeadForm(page)
  await fillIn(visitor)
  await button.click()
  await expectToast(page, toasts.sent)
  const address = await addressOfMessage(site.url, visitor.email)

  // Scanners that follow the link change nothing.
  await page.request.get(address)
  await page.request.head(address)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(visitor.name)
  await expectAccessible(page, 'the page of the link')
  await page.getByRole('button', { name: contactedPages.confirm }).click()
  await expect(page.getByRole('heading', { name: contactedPages.done.title })).toBeVisible()
  await expectAccessible(page, 'marked')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: contactedPages.already.title })).toBeVisible()
})

test('the owner undoes a mark made by mistake, and marks the lead again', async ({
  page,
  visitor,
  startAnotherSite,
  expectConsoleError,
}) => {
  // Somebody else has undone the mark first.
  expectConsoleError(/the server responded with a status of 409/)
  const site = await startAnotherSite(notified())
  await sendLead(site.url, visitor)
  const address = await addressOfMessage(site.url, visitor.email)
  const press = (on: Page, name: string) => on.getByRole('button', { name }).click()
  const expectTitle = (on: Page, { title }: { readonly title: string }) =>
    expect(on.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await page.goto(address)
  await press(page, contactedPages.confirm)
  await expectTitle(page, contactedPages.done)
  await expect(page.getByText(visitor.name)).toBeVisible()
  // Somebody else opens the link as well, and is the first to press.
  const other = await page.context().newPage()
  await other.goto(address)
  await press(other, contactedPages.reopen)
  await expectTitle(other, contactedPages.reopened)
  await expect(other.getByText(visitor.name)).toBeVisible()
  await expectAccessible(other, 'open again')
  await other.close()
  await press(page, contactedPages.reopen)
  await expectTitle(page, contactedPages.notContacted)
  await press(page, contactedPages.confirm)
  await expectTitle(page, contactedPages.done)
  expect(mail.taken.get(visitor.email)).toBe(1)
})

test('a visitor over the rate limit is offered the chat and the telephone', async ({
  browser,
  visitor,
  startAnotherSite,
  expectConsoleError,
}) => {
  expectConsoleError(/the server responded with a status of 429/)
  expectConsoleError(/Lead not stored: status 429/)
  const site = await startAnotherSite(notified())
  const forwarded = { 'X-Forwarded-For': '203.0.113.9' }
  for (let index = 0; index < HARD_LIMIT.leads; index += 1) {
    await sendLead(site.url, { ...visitor, name: `Robot ${index}` }, forwarded)
  }
  const context = await browser.newContext({ extraHTTPHeaders: forwarded, baseURL: site.url })
  const page = await context.newPage()
  const form = await openLeadForm(page)
  await form.fillIn(visitor)
  await form.button.click()
  await expectToast(page, toasts.failed)
  expect(await form.typed()).toEqual(visitor)
  await expect(form.form.getByRole('link', { name: leadForm.failedChat })).toBeVisible()
  await expect(form.form.getByRole('link', { name: leadForm.failedPhone })).toBeVisible()
  await context.close()
})

test('a lead with the honeypot filled in is stored and not notified', async ({ visitor, startAnotherSite }) => {
  const site = await startAnotherSite(notified())
  const response = await fetch(site.url, { method: 'POST', body: new URLSearchParams({ ...visitor, sito: 'x' }) })
  expect(response.status).toBe(200)
  await expect.poll(site.log, { timeout: 45_000 }).toContain('a doubtful lead is held')
  expect(site.storedLeads()).toMatchObject([visitor])
  expect(mail.taken.has(visitor.email)).toBe(false)
})
