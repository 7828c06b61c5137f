import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page } from '@playwright/test'
import { simpleParser } from 'mailparser'
import { reviews } from '../content/landing.ts'
import { delivering } from '../content/office/delivering.ts'
import { figuresScreen } from '../content/office/figures.ts'
import { actions, changed } from '../content/office/lead.ts'
import { requests } from '../content/office/requests.ts'
import { reviewsScreen } from '../content/office/reviews.ts'
import { reviewsWaiting } from '../content/office/reviews-waiting.ts'
import { screens } from '../content/office/shell.ts'
import { reviewLink, reviewPages } from '../content/review.ts'
import { anna } from '../test/cases/same-lead.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { startMailServer } from '../test/mail-server.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { officeUrl, signedIn, whenServerEnds } from './support/office.ts'
import type { RunningSite } from './support/start-site.ts'
import { test } from './support/test.ts'

const HOUR_MS = 60 * 60 * 1000
const link = 'https://we.tl/t-abc123'
const words = 'Luce bellissima, e sono stati puntuali.'

test.use({ viewport: { width: 390, height: 844 } })

/** Lets time pass for a stored lead: nobody can book an hour that is over, or wait for days. */
function letPass(site: RunningSite, change: string, ...values: readonly string[]): void {
  const database = new DatabaseSync(join(site.dataFolder, 'leads.db'), { timeout: 5_000 })
  database.prepare(`update leads set version = version + 1, ${change}`).run(...values)
  database.close()
}

const before = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

async function deliver(page: Page): Promise<void> {
  await page.getByRole('button', { name: actions.deliver, exact: true }).click()
  await page.getByLabel(delivering.link).fill('we.tl/t-abc123')
  await page.getByRole('button', { name: delivering.submit }).click()
  await expect(page.getByText(delivering.malformed)).toBeVisible()
  await expectAccessible(page, 'a link that is none')
  await page.getByLabel(delivering.link).fill(link)
  await page.getByRole('button', { name: delivering.submit }).click()
  await expect(page.getByText(delivering.sendText)).toBeVisible()
  await expectAccessible(page, 'the message with the photographs')
  await expect(page.getByRole('link', { name: delivering.whatsapp })).toHaveAttribute('href', /we\.tl%2Ft-abc123/)
  await expect(page.getByRole('link', { name: delivering.mail })).toHaveAttribute('href', /^mailto:.*we\.tl/)
  await page.getByRole('button', { name: delivering.done }).click()
}

test('owner and host, from the shooting to a review that is in the draft and is withdrawn', async ({
  browser,
  context,
  startAnotherSite,
  expectConsoleError,
}) => {
  test.slow()
  expectConsoleError(whenServerEnds, 'perhaps')
  const mail = await startMailServer()
  const site = await startAnotherSite({
    SMTP_URL: mail.url,
    NOTIFY_FROM: 'sito@casainposa.example',
    NOTIFY_TO: 'lead@casainposa.example',
  })
  const page = await signedIn(site, context, 'Sara')
  await postLead(site.url)
  await expect.poll(() => mail.confirmed.get(anna.email)).toBe(1)
  letPass(site, 'contacted_at = created_at, booked_for = ?', before(3))

  await page.goto(officeUrl(site))
  const section = page.getByRole('region', { name: requests.sections['to-deliver'] })
  await expect(section.getByText(/mancano 4[67] ore/)).toBeVisible()
  await expectAccessible(page, 'a shooting that is over')
  await section.getByRole('link', { name: anna.name, exact: true }).click()
  await deliver(page)
  await expect(page.getByText(changed.delivered)).toBeVisible()
  await page.getByRole('link', { name: screens.figures }).click()
  const kept = page.getByRole('region', { name: figuresScreen.deliveries.title })
  await expect(kept.getByRole('link').first()).toBeVisible()
  await expectAccessible(page, 'the figures of both promises')

  letPass(site, 'delivered_at = ?', before(24 * 6))
  await page.goto(officeUrl(site, '/recensioni'))
  await expect(page.getByLabel(reviewsScreen.when)).toBeVisible()
  await expectAccessible(page, 'reviews that are off')
  await page.getByLabel(reviewsScreen.when).selectOption('5')
  await page.getByRole('button', { name: reviewsScreen.save, exact: true }).click()
  await page.getByRole('link', { name: screens.requests }).click()
  await expect(page.getByText(reviewsWaiting.toAsk.one)).toBeVisible()
  await page.getByRole('link', { name: reviewsWaiting.title }).click()
  await expect(page.getByRole('button', { name: new RegExp(reviewsScreen.askMail) })).toBeVisible()
  await expectAccessible(page, 'a host to ask')
  await page.getByRole('button', { name: new RegExp(reviewsScreen.askMail) }).click()
  await expect(page.getByText(reviewsScreen.asked)).toBeVisible()
  await expect.poll(() => mail.confirmed.get(anna.email)).toBe(2)

  const { text = '' } = await simpleParser(mail.newestConfirmation)
  const address = text.match(new RegExp(`\\S+${reviewLink.path}\\?\\S+`))?.[0] ?? ''
  const code = new URL(address).searchParams.get(reviewLink.part) ?? ''
  expect(code).toMatch(/^[\w-]{22}$/)
  // The mail leads to the address of the business, which is not the one of the test.
  const own = `${site.url}${reviewLink.path}?${reviewLink.part}=${code}`
  const host = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  ).newPage()
  await host.goto(own)
  await host.reload()
  await expect(host.getByRole('heading', { level: 1, name: reviewPages.title })).toBeVisible()
  await host.getByLabel(reviewPages.stars).selectOption('quattro')
  await host.getByLabel(reviewPages.words).fill(words)
  await expect(host.getByLabel(reviewPages.naming, { exact: true })).toContainText('Anna B.')
  await host.getByRole('checkbox', { name: reviewPages.consent }).check()
  await host.getByRole('button', { name: reviewPages.submit }).click()
  await expect(host.getByText(words)).toBeVisible()
  await expect(host.getByRole('heading', { level: 1, name: reviewPages.given.thanks.title })).toBeVisible()

  await page.reload()
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText(reviewsScreen.averageOf.one)).toBeVisible()
  await page.getByText(reviewsScreen.answer, { exact: true }).click()
  await page.getByLabel(reviewsScreen.answerHint).fill('Grazie Anna!')
  await page.getByRole('button', { name: reviewsScreen.answerSave }).click()
  await expect(page.getByText(reviewsScreen.answered)).toBeVisible()
  await page.getByRole('button', { name: reviewsScreen.publish }).click()
  await expect(page.getByText(reviewsScreen.published).first()).toBeVisible()
  await expectAccessible(page, 'a review in the draft')
  await page.getByRole('link', { name: reviewsScreen.site }).click()
  await expect(page.getByText(words).first()).toBeVisible()

  await host.goto(own)
  await expect(host.getByText(/Grazie Anna!/)).toBeVisible()
  await expect(host.getByText(reviewPages.states.published)).toBeVisible()
  await host.getByRole('button', { name: reviewPages.withdraw }).click()
  await expect(host.getByRole('heading', { level: 1, name: reviewPages.withdrawn.title })).toBeVisible()
  await page.goto(officeUrl(site, '/recensioni'))
  await expect(page.getByText(reviewsScreen.withdrawnNote)).toBeVisible()
  await expect(page.getByText(words)).toBeHidden()
  expect((await page.request.get(officeUrl(site, '/anteprima/'))).ok()).toBe(true)
  expect(await (await page.request.get(officeUrl(site, '/anteprima/'))).text()).not.toContain(words)
  expect(site.log()).not.toContain(code)
  expect(site.log()).not.toMatch(/we\.tl|puntuali/)
  await host.context().close()
  await page.context().close()
  await mail.close()
})

test('the pages of a host are for everybody, and a wrong link opens nothing', async ({ page, startAnotherSite }) => {
  const site = await startAnotherSite()
  await postLead(site.url)
  letPass(site, 'contacted_at = created_at, booked_for = created_at, delivered_at = created_at')
  const { hash } = await import('node:crypto')
  const code = 'A'.repeat(22)
  const database = new DatabaseSync(join(site.dataFolder, 'leads.db'), { timeout: 5_000 })
  database.exec(`insert into reviews (id, lead_id, requested_at, delivered_at, zone, asked_at, asked_by, write_until)
    select 'r', id, created_at, created_at, zone, created_at, 'Sara', '2999-01-01T00:00:00.000Z' from leads`)
  database
    .prepare('insert into review_links (hash, review_id, made_at) values (?, ?, ?)')
    .run(hash('sha256', `review\n${code}`, 'hex'), 'r', new Date().toISOString())
  database.close()
  const address = (given: string) => `${site.url}${reviewLink.path}?${reviewLink.part}=${given}`
  const answer = await page.goto(address(code))
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await expectAccessible(page, 'the form of a review')
  // No browser stands in the way of who sends what the form does not offer.
  const send = (form: Record<string, string>) => page.request.post(address(code), { form })
  expect((await send({ stelle: 'sei', parole: 'x', nome: 'primo' })).status()).toBe(422)
  expect((await send({ stelle: 'una', parole: ' ', nome: 'primo' })).status()).toBe(422)
  const sent = await send({ stelle: 'una', parole: '<script>alert(1)</script>', nome: 'primo' })
  expect(await sent.text()).not.toContain('<script>alert')
  await page.goto(address(code))
  await expect(page.getByText(reviews.stars.one.replace('{count}', '1'))).toBeVisible()
  await expect(page.getByText(reviewPages.states.private)).toBeVisible()
  await expectAccessible(page, 'a review that was given')
  expect((await page.request.get(address('B'.repeat(22)))).status()).toBe(404)
  expect((await page.request.get(address(''))).status()).toBe(404)
})
