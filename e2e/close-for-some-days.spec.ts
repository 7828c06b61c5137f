import { expect, type Page } from '@playwright/test'
import { withFirst } from '../business/time/day-words.ts'
import { romeTime } from '../business/time/rome-time.ts'
import { closedNotice } from '../content/closed-days.ts'
import { toasts } from '../content/lead-form.ts'
import { dateBlock, dateFields } from '../content/office/appointment.ts'
import { closing } from '../content/office/closed-days.ts'
import { booking } from '../content/office/dialogs.ts'
import { actions } from '../content/office/lead.ts'
import { screens, shell } from '../content/office/shell.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { signedIn, whenServerEnds } from './support/office.ts'
import { test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

const today = romeTime(new Date()).toPlainDate()
const last = today.add({ days: 9 })

async function close(page: Page, first = today.toString(), until = last.toString()): Promise<void> {
  await page.getByLabel(closing.first).fill(first)
  await page.getByLabel(closing.lastName).fill(until)
  await page.getByRole('button', { name: closing.submit }).click()
}

test('closed days stand beside the form before anybody writes, count for who does, and go without a trace', async ({
  browser,
  context,
  startAnotherSite,
  expectConsoleError,
}) => {
  // When its server ends.
  expectConsoleError(whenServerEnds, 'perhaps')
  const site = await startAnotherSite()
  const page = await signedIn(site, context, 'Sara')
  const bytesOf = async () => (await fetch(site.url)).text()
  const before = await bytesOf()
  await page.getByRole('link', { name: screens.settings }).click()
  await expect(page.getByText(closing.none)).toBeVisible()
  await close(page, last.toString(), today.toString())
  await expect(page.getByText(closing.backwards)).toBeVisible()
  await expectAccessible(page, 'closed days with a problem')
  await close(page)
  await expect(page.getByText(closing.saved)).toBeVisible()
  await expect(page.getByText(closing.now)).toBeVisible()
  await expectAccessible(page, 'closed days')

  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await visitor.goto(site.url)
  const sentence = visitor.getByText(/^Siamo chiusi fino /)
  await expect(sentence.first()).toBeInViewport()
  await sentence.last().scrollIntoViewIfNeeded()
  await expect(sentence.last()).toBeVisible()
  await expect(visitor.getByText(closedNotice.firstStep)).toBeVisible()
  await expectAccessible(visitor, 'the page of closed days')
  await visitor.getByLabel('Nome').fill('Anna Bianchi')
  await visitor.getByLabel('Email').fill('anna@example.com')
  await visitor.getByLabel('Telefono').fill('333 1234567')
  await visitor.getByLabel('Città').selectOption('roma')
  await visitor.getByRole('button', { name: 'Invia la richiesta' }).click()
  // The toast stays word for word; the real day stands beside it.
  await expect(visitor.getByText(toasts.sent.message)).toBeVisible()
  const opens = withFirst(
    last.add({ days: 2 }).toLocaleString('it-IT', { weekday: 'long', day: 'numeric', month: 'long' }),
  )
  await expect(visitor.getByText(`Ti contattiamo entro ${opens} alle 8:00.`)).toBeVisible()
  await expect(visitor.getByText(/^Siamo chiusi fino /).last()).toBeVisible()
  await expectAccessible(visitor, 'the panel of closed days')
  await visitor.context().close()

  await page.getByRole('link', { name: screens.requests, exact: true }).click()
  await expect(page.getByText(/^Oggi siete chiusi: riaprite /)).toBeVisible()
  // Before eight a day more.
  await expect(page.getByText(/^mancano (10|11)\sgiorni/)).toBeVisible()
  await page.getByRole('link', { name: 'Anna Bianchi', exact: true }).click()
  await page.getByRole('button', { name: actions.book }).click()
  await expect(page.getByText(dateFields.closed)).toBeVisible()
  await page.getByRole('button', { name: booking.submit }).click()
  await expect(page.getByRole('heading', { name: dateBlock.title })).toBeVisible()

  // What a form without script posts, and the page that answers it.
  const bruno = { name: 'Bruno Verdi', email: 'bruno@example.com', phone: '333 1234568', zone: 'roma' }
  const answer = await (await fetch(site.url, { method: 'POST', body: new URLSearchParams(bruno) })).text()
  expect(answer).toContain(toasts.sent.title)
  expect(answer).toMatch(/>Siamo chiusi fino /)
  await page.getByRole('link', { name: screens.settings }).click()
  // The other order: days that are closed over a shooting that is fixed.
  const reopen = page.getByRole('button', { name: /^Togli la chiusura/ })
  await expect(page.getByText(closing.shooting)).toBeVisible()
  // The button is that of the days, not of a shooting, which it leaves as it is.
  const [days, shooting] = [await reopen.boundingBox(), await page.getByText(closing.shooting).boundingBox()]
  expect((days?.y ?? 0) + (days?.height ?? 0)).toBeLessThanOrEqual(shooting?.y ?? 0)
  await reopen.click()
  // The toast of the date can be undone too.
  await expect(page.getByText(closing.removed)).toBeVisible()
  await page.getByRole('button', { name: shell.undo, exact: true }).click()
  await expect(page.getByText(closing.savedOver)).toBeVisible()
  await expect(page.getByText(closing.shooting)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Anna Bianchi', exact: true })).toBeVisible()
  await expectAccessible(page, 'closed days with a shooting')
  await reopen.click()
  await expect(page.getByText(closing.none)).toBeVisible()
  await close(page, last.toString(), last.toString())
  await page.getByRole('button', { name: /^Togli la chiusura del(l’| )\d+º?\s\p{L}+$/u }).click()
  await expect(page.getByText(closing.none)).toBeVisible()
  expect((await bytesOf()) === before).toBe(true)
})
