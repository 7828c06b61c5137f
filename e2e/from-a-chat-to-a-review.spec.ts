import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Browser, expect, type Page } from '@playwright/test'
import { simpleParser } from 'mailparser'
import { fillText } from '../business/fill-text.ts'
import { appointment, appointmentPage } from '../content/appointment.ts'
import { appointmentAnswers } from '../content/appointment-answers.ts'
import { leadActions } from '../content/notifications.ts'
import { dateBlock, dateFields, dateSending } from '../content/office/appointment.ts'
import { delivering } from '../content/office/delivering.ts'
import { booking, hasWritten } from '../content/office/dialogs.ts'
import { figuresScreen } from '../content/office/figures.ts'
import { actions, changed, events, leadScreen } from '../content/office/lead.ts'
import { newRequest } from '../content/office/new-request.ts'
import { requests } from '../content/office/requests.ts'
import { reviewsScreen } from '../content/office/reviews.ts'
import { reviewsWaiting } from '../content/office/reviews-waiting.ts'
import { screens } from '../content/office/shell.ts'
import { reviewLink, reviewPages } from '../content/review.ts'
import { anna } from '../test/cases/same-lead.ts'
import { startMailServer } from '../test/mail-server.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { expectWholeWords } from './support/check-layout.ts'
import { publicPage, publishAll } from './support/editor.ts'
import { clickWithoutOpening, goInOffice, officeUrl, signedIn, whenServerEnds } from './support/office.ts'
import { setTextSize } from './support/resize.ts'
import type { RunningSite } from './support/start-site.ts'
import { test } from './support/test.ts'

const HOUR_MS = 60 * 60 * 1000
const link = 'https://we.tl/t-abc123'
const words = 'Luce bellissima, e sono stati puntuali.'

test.use({ viewport: { width: 390, height: 844 } })

/** Lets time pass for a stored lead: nobody can book an hour that is over, or wait for days. */
function letPass(site: RunningSite, change: string, ...values: readonly string[]): void {
  const database = new DatabaseSync(join(site.dataFolder, 'leads.db'), { timeout: 60_000 })
  database.prepare(`update leads set version = version + 1, ${change}`).run(...values)
  database.close()
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

async function deliver(page: Page): Promise<void> {
  await page.getByRole('button', { name: actions.deliver, exact: true }).click()
  await page.getByLabel(delivering.link).fill('we.tl/t-abc123')
  await page.getByRole('button', { name: delivering.submit }).click()
  await expect(page.getByText(delivering.malformed)).toBeVisible()
  await expectAccessible(page, 'a link that is none')
  await page.getByLabel(delivering.link).fill(link)
  await page.route('**/change', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.getByRole('button', { name: delivering.submit }).click()
  await expect(page.getByText(changed.unknown)).toBeVisible()
  await page.getByRole('button', { name: actions.deliver, exact: true }).click()
  await expect(page.getByLabel(delivering.link)).toHaveValue(link)
  await page.getByRole('button', { name: delivering.submit }).click()
  await expect(page.getByText(delivering.sendText)).toBeVisible()
  await expect(page.getByText(changed.delivered)).toBeVisible()
  await expectAccessible(page, 'the message with the photographs')
  const chat = page.getByRole('link', { name: delivering.whatsapp })
  await expect(chat).toHaveAttribute('href', /we\.tl%2Ft-abc123/)
  await expect(page.getByRole('link', { name: delivering.mail })).toHaveAttribute(
    'href',
    /^mailto:.*%0D%0Ahttps.*we\.tl/,
  )
  await clickWithoutOpening(chat)
  await expectAccessible(page, 'whether the photographs were sent')
  await page.getByRole('dialog', { name: hasWritten.title }).getByRole('button', { name: hasWritten.yes }).dblclick()
  await expect(page.getByText(events['photos-sent'])).toBeVisible()
  await expect(page.getByText(leadScreen.linkSent.replace('{moment}', 'oggi all'))).toBeVisible()
}

// The landmarks around a mail are those of the program that shows it.
const landmarks = ['landmark-one-main', 'region']

/** A mail as it came, in a browser of its own: its links lead on from there. */
async function openMail(browser: Browser, source: string): Promise<Page> {
  const { html } = await simpleParser(source)
  const reader = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await reader.setContent(html || '')
  return reader
}

test('owner and host, from a chat to a review that is published, and withdrawn', async ({
  browser,
  context,
  startAnotherSite,
  expectConsoleError,
}) => {
  test.slow()
  expectConsoleError(whenServerEnds, 'perhaps')
  // A delivery that does not arrive at first.
  expectConsoleError(/503/)
  const mail = await startMailServer()
  const site = await startAnotherSite((url) => ({
    ...mail.environment,
    LINK_URL: url.replace('127.0.0.1', 'localhost'),
  }))
  const page = await signedIn(site, context, 'Sara')
  /** The newest mail to the host, once it is another one than before. */
  let before = ''
  const hostMail = async () => {
    await expect.poll(() => mail.newestConfirmation).not.toBe(before)
    before = mail.newestConfirmation
    return openMail(browser, before)
  }

  await page.getByRole('link', { name: newRequest.title }).click()
  await page.getByLabel(newRequest.phone, { exact: true }).fill('0039 333-123.45.67')
  await page.getByLabel(newRequest.name, { exact: true }).fill('Anna Bianchi')
  await page.getByText('Roma', { exact: true }).click()
  await page.getByLabel(newRequest.email).fill(anna.email)
  await expectAccessible(page, 'a request from a chat')
  await page.getByRole('button', { name: newRequest.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Bianchi' })).toBeVisible()
  const request = page.url()

  await page.getByRole('button', { name: actions.book }).click()
  await expect(page.getByLabel(dateFields.length)).toHaveValue('120')
  await page.getByLabel(dateFields.address).fill('Via Giulia 1, Roma')
  await page.getByRole('button', { name: booking.submit }).click()
  await expect(page.getByText(dateBlock.states.send)).toBeVisible()
  await expectAccessible(page, 'a date that the host does not know')
  expect(mail.confirmed.size).toBe(0)
  await page.getByRole('button', { name: dateBlock.send.send }).click()
  await expect(page.getByRole('link', { name: dateSending.chat })).toHaveAttribute('href', /wa\.me.*appuntamento/)
  await expectAccessible(page, 'sending a date')
  await page.getByRole('button', { name: dateSending.submit }).click()
  await expect(page.getByText(dateBlock.waits)).toBeVisible()

  const host = await hostMail()
  await expect(host.getByText('Via Giulia 1, Roma')).toBeVisible()
  await expectAccessible(host, 'the mail with a date', landmarks)
  await host.getByRole('link', { name: appointment.confirm }).click()
  await expect(host.getByRole('button', { name: appointmentPage.confirm })).toBeVisible()
  await expectAccessible(host, 'the page of a date')
  await host.getByRole('button', { name: appointmentPage.confirm }).click()
  await expect(host.getByRole('heading', { name: appointmentAnswers.confirmed.title })).toBeVisible()
  for (const part of [/ all(e\s|’)\d+:\d\d/, '2 ore', 'Via Giulia 1, Roma', appointment.prepareTitle]) {
    await expect(host.getByText(part).first()).toBeVisible()
  }
  await expectAccessible(host, 'a date that is confirmed')
  await setTextSize(host, '200%')
  for (const width of [320, 390]) {
    await host.setViewportSize({ width, height: 844 })
    await expectWholeWords(host.getByRole('main'))
  }
  await setTextSize(host, '100%')
  await host.goBack()
  await host.reload()
  await expect(host.getByText(appointmentAnswers.confirmedBefore)).toBeVisible()
  await host.getByRole('link', { name: appointmentPage.prepare }).click()
  await expect(host).toHaveURL(/\/prepara-la-casa$/)
  await expect.poll(() => mail.newest).toContain('confermato')
  const notice = await openMail(browser, mail.newest)
  await expectAccessible(notice, 'the mail with an answer', landmarks)
  const inOffice = await notice.getByRole('link', { name: leadActions.office }).getAttribute('href')
  expect(inOffice).toBe(request)
  await expect(page.getByText('L’host ha confermato', { exact: false }).first()).toBeVisible()
  await expectAccessible(page, 'a date that is confirmed, in the office')

  letPass(site, 'booked_for = ?', hoursAgo(3))
  await page.goto(officeUrl(site))
  const section = page.getByRole('region', { name: requests.sections['to-deliver'] })
  await expect(section.getByText(/mancano 4[67]\sore/)).toBeVisible()
  await expectAccessible(page, 'a shooting that is over')
  await section.getByRole('link', { name: anna.name, exact: true }).click()
  await deliver(page)
  await page.getByRole('link', { name: screens.figures }).click()
  const kept = page.getByRole('region', { name: figuresScreen.deliveries.title })
  await expect(kept.getByRole('link').first()).toBeVisible()

  letPass(site, 'delivered_at = ?', hoursAgo(24 * 6))
  await goInOffice(page, site, '/recensioni')
  await expect(page.getByLabel(reviewsScreen.when)).toBeVisible()
  await expectAccessible(page, 'reviews that are off')
  await page.getByLabel(reviewsScreen.when).selectOption('5')
  await page.getByRole('button', { name: reviewsScreen.save, exact: true }).click()
  await page.getByRole('link', { name: screens.requests }).click()
  await expect(page.getByText(reviewsWaiting.toAsk.one)).toBeVisible()
  await page.getByRole('link', { name: reviewsWaiting.title }).click()
  await expectAccessible(page, 'a host to ask')
  // In the column of what stands above it.
  await expect(page.getByRole('button', { name: new RegExp(reviewsScreen.skip) })).toHaveCSS('padding-left', '0px')
  await page.getByRole('button', { name: new RegExp(reviewsScreen.askMail) }).click()
  const asking = page.getByRole('dialog', { name: reviewsScreen.mailTitle })
  await expect(asking).toContainText(`Ad ${anna.email} parte questa email`)
  await expect(asking).toContainText(/Ciao Anna, siamo .*Scrivi la recensione/s)
  await expectAccessible(page, 'the mail that would ask for a review')
  await asking.getByRole('button', { name: reviewsScreen.mailSubmit }).click()
  await expect(page.getByText(reviewsScreen.asked)).toBeVisible()

  const reviewer = await hostMail()
  await expectAccessible(reviewer, 'the mail that asks for a review', landmarks)
  await reviewer.locator(`a[href*="${reviewLink.path}?"]`).first().click()
  await expect(reviewer.getByRole('heading', { level: 1, name: reviewPages.title })).toBeVisible()
  const own = reviewer.url()
  const code = new URL(own).searchParams.get(reviewLink.part) ?? ''
  expect(code).toMatch(/^[\w-]{22}$/)
  await expectAccessible(reviewer, 'the form of a review')
  await reviewer.getByLabel(reviewPages.stars).selectOption('quattro')
  await reviewer.getByLabel(reviewPages.words).fill(words)
  await expect(reviewer.getByLabel(reviewPages.naming, { exact: true })).toContainText('Anna B.')
  await reviewer.getByRole('checkbox', { name: reviewPages.consent }).check()
  await reviewer.getByRole('button', { name: reviewPages.submit }).click()
  await expect(reviewer.getByText(words)).toBeVisible()
  await expect(reviewer.getByRole('heading', { level: 1, name: reviewPages.given.thanks.title })).toBeVisible()
  await expectAccessible(reviewer, 'thanks for a review')

  await page.reload()
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText(reviewsScreen.averageOf.one)).toBeVisible()
  await page.getByText(reviewsScreen.answer, { exact: true }).click()
  const answer = page.getByRole('textbox', { name: reviewsScreen.answer })
  await answer.fill('Grazie!')
  // While it is saved somebody types on.
  await page.route(
    '**/reviews/answer',
    async (route) => {
      await answer.fill('Grazie Anna!')
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: reviewsScreen.answerSave }).click()
  await expect(page.getByText(reviewsScreen.answered)).toBeVisible()
  await expect(answer).toHaveValue('Grazie Anna!')
  const stored = page.getByText(fillText(reviewsScreen.answerStored, { answer: 'Grazie!' }))
  await expect(stored).toBeVisible()
  const isSaved = page.waitForResponse('**/reviews/answer')
  await page.getByRole('button', { name: reviewsScreen.answerSave }).click()
  await isSaved
  await expect(stored).toBeHidden()
  await page.getByRole('button', { name: reviewsScreen.publish }).click()
  await expect(page.getByText(reviewsScreen.published).first()).toBeVisible()
  await expect(page.getByText(/^Nella bozza, scritta oggi/)).toBeVisible()
  await expectAccessible(page, 'a review in the draft')
  await expect(page.getByRole('link', { name: reviewsScreen.toPublish })).toHaveAttribute('href', /modifiche$/)
  expect(await publicPage(site)).not.toContain(words)
  await publishAll(page, site)
  await goInOffice(page, site, '/recensioni')
  await expect(page.getByText(/^Online dal \d/)).toBeVisible()
  await expectAccessible(page, 'a review online')
  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await visitor.goto(`${site.url}/#recensioni`)
  await expect(visitor.getByText(words)).toBeVisible()

  await reviewer.goto(own)
  await expect(reviewer.getByText(/Grazie Anna!/)).toBeVisible()
  await expect(reviewer.getByText(reviewPages.states.published)).toBeVisible()
  await expectAccessible(reviewer, 'a review that is published')
  await reviewer.getByRole('button', { name: reviewPages.withdraw }).click()
  await expectAccessible(reviewer, 'before a review is withdrawn')
  await reviewer.getByRole('button', { name: reviewPages.withdrawing.sure }).click()
  await expect(reviewer.getByRole('heading', { level: 1, name: reviewPages.withdrawn.title })).toBeVisible()
  await expectAccessible(reviewer, 'a review that is withdrawn')
  expect(site.log()).not.toContain(code)
  expect(site.log()).not.toMatch(/codice=|we\.tl|puntuali|bianchi|333.?123/i)
  // While the server is there: a page that it leaves alone says so on the console.
  await Promise.all([host, notice, reviewer, visitor, page].map((open) => open.context().close()))
  await mail.close()
})
