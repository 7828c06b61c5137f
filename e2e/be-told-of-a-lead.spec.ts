import { expect, type Page } from '@playwright/test'
import { simpleParser } from 'mailparser'
import { toasts } from '../content/lead-form.ts'
import { contactedPages } from '../content/notifications.ts'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { expectToast, scrollToLeadForm } from './support/lead-form.ts'
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
  await expect.poll(() => mail.taken.get(email)).toBe(1)
  const { text = '' } = await simpleParser(mail.newest)
  const link = new URL(/https?:\/\/\S+\/contattato\?\S+/.exec(text)?.[0] ?? '')
  return `${url}${link.pathname}${link.search}`
}

test('the owner is told of a lead, and not of a robot’s, marks it as contacted, which a link scanner cannot do, and undoes the mark', async ({
  page,
  visitor,
  startAnotherSite,
  expectConsoleError,
}) => {
  // The link is opened after the lead is marked, and pressed after somebody else has pressed.
  expectConsoleError(/the server responded with a status of 409/)
  expectConsoleError(/the server responded with a status of 403/)
  const site = await startAnotherSite(notified())
  await page.goto(site.url)
  const { fillIn, button } = await scrollToLeadForm(page)
  await fillIn(visitor)
  await button.click()
  await expectToast(page, toasts.sent)
  const address = await addressOfMessage(site.url, visitor.email)
  const press = (on: Page, name: string) => on.getByRole('button', { name }).click()
  const expectTitle = (on: Page, { title }: { readonly title: string }) =>
    expect(on.getByRole('heading', { name: title, exact: true })).toBeVisible()

  // Scanners that follow the link change nothing.
  await page.request.get(address)
  await page.request.head(address)
  await page.goto(`${address}x`)
  await expectTitle(page, contactedPages.forged)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(visitor.name)
  await expectAccessible(page, 'the page of the link')
  await press(page, contactedPages.confirm)
  await expectTitle(page, contactedPages.done)
  await expect(page.getByText(visitor.name)).toBeVisible()
  await expectAccessible(page, 'marked')

  // Somebody else opens the link as well, and is the first to take the mark back.
  const other = await page.context().newPage()
  await other.goto(address)
  await expectTitle(other, contactedPages.already)
  await press(other, contactedPages.reopen)
  await expectTitle(other, contactedPages.reopened)
  await expect(other.getByText(visitor.name)).toBeVisible()
  await expectAccessible(other, 'open again')
  await other.close()
  await press(page, contactedPages.reopen)
  await expectTitle(page, contactedPages.notContacted)
  await press(page, contactedPages.confirm)
  await expectTitle(page, contactedPages.done)

  const robot = { ...visitor, email: `robot.${visitor.email}` }
  const response = await fetch(site.url, { method: 'POST', body: new URLSearchParams({ ...robot, sito: 'x' }) })
  expect(response.status).toBe(200)
  await expect.poll(site.log).toContain('a doubtful lead is held')
  expect(site.storedLeads()).toMatchObject([visitor, robot])
  expect([visitor, robot].map(({ email }) => mail.taken.get(email))).toEqual([1, undefined])
})
