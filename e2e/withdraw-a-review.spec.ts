import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from '@playwright/test'
import { reviews } from '../content/landing.ts'
import { dateBlock } from '../content/office/appointment.ts'
import { actions, events } from '../content/office/lead.ts'
import { newRequest } from '../content/office/new-request.ts'
import { erasing } from '../content/office/person.ts'
import { reviewsScreen } from '../content/office/reviews.ts'
import { reviewsWaiting } from '../content/office/reviews-waiting.ts'
import { screens, shell } from '../content/office/shell.ts'
import { reviewFields, reviewLink, reviewPages } from '../content/review.ts'
import { anna } from '../test/cases/same-lead.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { publicPage, publishAll, telephone } from './support/editor.ts'
import { goInOffice, officeUrl, signedIn, whenServerEnds } from './support/office.ts'
import type { RunningSite } from './support/start-site.ts'
import { test } from './support/test.ts'

const words = 'Luce bellissima, e sono stati puntuali.'
const markup = '<script>alert(1)</script>'
const rating = 'su 5, da una recensione'

/** Stores that a host was asked for a review by a mail that did not arrive, and the code of the link in it. */
function ask(site: RunningSite, email: string, code: string, writeUntil: string): void {
  const database = new DatabaseSync(join(site.dataFolder, 'leads.db'), { timeout: 60_000 })
  database
    .prepare(
      'update leads set contacted_at = created_at, booked_for = created_at, delivered_at = created_at where email = ?',
    )
    .run(email)
  database
    .prepare(`insert into reviews (id, lead_id, requested_at, delivered_at, zone, asked_at, asked_by, write_until)
      select ?, id, created_at, created_at, zone, created_at, 'Sara', ? from leads where email = ?`)
    .run(code, writeUntil, email)
  database
    .prepare(`insert into notifications (id, message, lead_id, kind, status, created_at, due_at, channel)
      select ?, id, id, 'review', 'withdrawn', created_at, created_at, 'review' from leads where email = ?`)
    .run(code, email)
  database
    .prepare('insert into review_links (hash, review_id, made_at) values (?, ?, ?)')
    .run(hash('sha256', `review\n${code}`, 'hex'), code, new Date().toISOString())
  database.close()
}

test('the owner asks again, publishes with the average, and is told of a withdrawn review until the site is without it', {
  tag: '@phone',
}, async ({ browser, context, startAnotherSite, expectConsoleError }) => {
  test.slow()
  expectConsoleError(whenServerEnds, 'perhaps')
  expectConsoleError(/422/)
  const site = await startAnotherSite()
  const page = await signedIn(site, context, 'Sara')
  await postLead(site.url)
  const address = (code: string) => `${site.url}${reviewLink.path}?${reviewLink.part}=${code}`
  const send = (link: string, form: Record<string, string>) =>
    fetch(link, { method: 'POST', body: new URLSearchParams(form) })
  const code = 'A'.repeat(22)
  const own = address(code)
  ask(site, anna.email, code, new Date().toISOString())

  // The time to write it is over.
  await goInOffice(page, site, '/recensioni')
  await expect(page.getByText(reviewsScreen.writeOver)).toBeVisible()
  await expect(page.getByText(dateBlock.states.failed)).toBeVisible()
  await page.getByRole('button', { name: new RegExp(reviewsScreen.again.askChat) }).dblclick()
  await expect(page.getByRole('link', { name: reviewsScreen.openChat })).toHaveAttribute('href', /recensione/)
  await expect(page.getByText(reviewsScreen.writeOver)).toBeHidden()
  await expect(page.getByText(dateBlock.states.failed)).toBeHidden()
  await expectAccessible(page, 'a host who was asked again')

  // What was never written is not withdrawn, and no browser stands in the way of who sends what the form does not offer.
  const { name, sure } = reviewFields.action
  for (const form of [
    { [name]: sure },
    { stelle: 'sei', parole: 'x', nome: 'primo' },
    { stelle: 'una', parole: ' ', nome: 'primo' },
  ]) {
    expect((await send(own, form)).status, JSON.stringify(form)).toBe(422)
  }
  const host = await (await browser.newContext({ javaScriptEnabled: false, viewport: telephone })).newPage()
  const opened = await host.goto(own)
  expect(opened?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  // Opened again, it is the same: nothing changes by looking.
  await host.reload()
  await host.getByLabel(reviewPages.stars).selectOption('quattro')
  // Blanks pass the browser: the answer begins with what is wrong.
  await host.getByLabel(reviewPages.words).fill(' ')
  await host.getByRole('checkbox', { name: reviewPages.consent }).check()
  await host.getByRole('button', { name: reviewPages.submit }).click()
  await expect(host.getByText(reviewPages.problems.words)).toBeFocused()
  // It may be about another field.
  await expect(host.getByLabel(reviewPages.words)).toHaveAccessibleDescription(reviewPages.wordsHint)
  await host.getByLabel(reviewPages.words).fill(`${words} ${markup}`)
  await host.getByLabel(reviewPages.naming, { exact: true }).selectOption('primo')
  await expect(host.getByRole('checkbox', { name: reviewPages.consent })).toBeChecked()
  await host.getByRole('button', { name: reviewPages.submit }).click()
  await expect(host.getByText(`${words} ${markup}`)).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: reviewsScreen.publish }).click()
  await expect(page.getByText(reviewsScreen.published).first()).toBeVisible()
  await publishAll(page, site)
  const published = await publicPage(site)
  expect([words, rating, markup].map((text) => published.includes(text))).toEqual([true, true, false])

  await page.getByRole('link', { name: screens.search }).click()
  await page.getByRole('link', { name: anna.name, exact: true }).click()
  await expect(page.getByText(events['review-asked'])).toHaveCount(1)
  await page.getByRole('button', { name: actions.erase }).click()
  await expect(page.getByText(erasing.review)).toBeVisible()
  await page.keyboard.press('Escape')

  await host.goto(own)
  await host.getByRole('button', { name: reviewPages.withdraw }).click()
  await expect(host.getByRole('heading', { level: 1, name: reviewPages.withdrawing.title })).toBeVisible()
  await host.getByRole('link', { name: reviewPages.withdrawing.keep }).click()
  await expect(host.getByText(words)).toBeVisible()
  await host.getByRole('button', { name: reviewPages.withdraw }).click()
  await host.getByRole('button', { name: reviewPages.withdrawing.sure }).click()
  await expect(host.getByRole('heading', { level: 1, name: reviewPages.withdrawn.title })).toBeVisible()
  await page.goto(officeUrl(site))
  await expect(page.getByText(reviewsWaiting.withdrawn.one)).toBeVisible()
  await expectAccessible(page, 'a withdrawn review that the site shows')
  await goInOffice(page, site, '/recensioni')
  await expect(page.getByText(reviewsScreen.stillOnSite)).toBeVisible()
  await expect(page.getByText(/^Ritirata il \d/)).toBeVisible()
  await expect(page.getByText(words)).toBeHidden()
  expect(await (await page.request.get(officeUrl(site, '/anteprima/'))).text()).not.toContain(words)

  await publishAll(page, site)
  const after = await publicPage(site)
  expect([after.includes(words), after.includes(rating)]).toEqual([false, false])
  await page.goto(officeUrl(site))
  await expect(page.getByRole('link', { name: newRequest.title })).toBeVisible()
  await expect(page.getByText(reviewsWaiting.withdrawn.one)).toBeHidden()

  // Another host allows nothing but reading, and a wrong link opens nothing.
  const email = 'carla@example.com'
  const kept = address('B'.repeat(22))
  await postLead(site.url, { name: 'Carla Rossi', email, phone: '+39 333 555 0144' })
  ask(site, email, 'B'.repeat(22), '2999-01-01T00:00:00.000Z')
  const given = await (await send(kept, { stelle: 'una', parole: 'Foto buie.', nome: 'primo' })).text()
  for (const text of ['Foto buie.', reviews.stars.one.replace('{count}', '1'), reviewPages.states.private]) {
    expect(given).toContain(text)
  }
  for (const wrong of [address('C'.repeat(22)), address('')]) {
    expect((await fetch(wrong)).status).toBe(404)
  }

  // One that its host withdraws at the moment in which it is answered is not said to be answered.
  const gone = address('D'.repeat(22))
  const gonePerson = { name: 'Dora Neri', email: 'dora@example.com', phone: '+39 333 555 0145' }
  await postLead(site.url, gonePerson)
  ask(site, gonePerson.email, 'D'.repeat(22), '2999-01-01T00:00:00.000Z')
  await send(gone, { stelle: 'tre', parole: 'Così così.', nome: 'primo' })
  await goInOffice(page, site, '/recensioni')
  const card = page.getByRole('article').filter({ hasText: gonePerson.name })
  await card.getByText(reviewsScreen.answer).click()
  await card.getByRole('textbox').fill('Grazie lo stesso.')
  await page.route('**/reviews/answer', async (route) => {
    await send(gone, { [name]: sure })
    await route.continue()
  })
  await card.getByRole('button', { name: reviewsScreen.answerSave }).click()
  await expect(page.locator('[data-toast]').getByText(reviewsScreen.withdrawnNote)).toBeVisible()
  await expect(page.getByText(reviewsScreen.answered)).toBeHidden()

  // Of one that has outlived its request the office takes the place of the link.
  const database = new DatabaseSync(join(site.dataFolder, 'leads.db'), { timeout: 60_000 })
  database.prepare('update reviews set lead_id = null where id = ?').run('B'.repeat(22))
  database.close()
  await goInOffice(page, site, '/recensioni')
  await expect(page.getByText(reviewsScreen.detached)).toBeVisible()
  await page.getByRole('button', { name: reviewsScreen.withdraw.open }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Cancellare la recensione di Carla?' })).toBeVisible()
  await expectAccessible(page, 'whether a review is erased')
  // Nearest to the thumb.
  await expect(page.getByRole('dialog').getByRole('button').last()).toHaveText(shell.cancel)
  await page.getByRole('button', { name: reviewsScreen.withdraw.submit }).click()
  await expect(page.getByText(reviewsScreen.withdraw.done)).toBeVisible()
  await expect(page.getByText('Foto buie.')).toBeHidden()
  // Nothing stands where a name stood.
  await expect(page.getByRole('article').locator('p:empty')).toHaveCount(0)
  expect(site.log()).not.toMatch(/codice=|A{22}|B{22}|puntuali|bianchi|carla/i)
  await Promise.all([host.context().close(), page.context().close()])
})
