import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from '@playwright/test'
import { actions } from '../content/office/lead.ts'
import { erasing } from '../content/office/person.ts'
import { reviewsScreen } from '../content/office/reviews.ts'
import { reviewsWaiting } from '../content/office/reviews-waiting.ts'
import { screens } from '../content/office/shell.ts'
import { reviewFields, reviewLink, reviewPages } from '../content/review.ts'
import { anna } from '../test/cases/same-lead.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { publicPage, publishAll } from './support/editor.ts'
import { officeUrl, signedIn, whenServerEnds } from './support/office.ts'
import { test } from './support/test.ts'

const words = 'Luce bellissima, e sono stati puntuali.'
const code = 'A'.repeat(22)
const rating = 'su 5, da una recensione'

test('the owner asks again, publishes with the average, and is told of a withdrawn review until the site is without it', {
  tag: '@phone',
}, async ({ browser, context, startAnotherSite, expectConsoleError }) => {
  test.slow()
  expectConsoleError(whenServerEnds, 'perhaps')
  const site = await startAnotherSite()
  const page = await signedIn(site, context, 'Sara')
  await postLead(site.url)
  const database = new DatabaseSync(join(site.dataFolder, 'leads.db'), { timeout: 5_000 })
  database.exec(`update leads set contacted_at = created_at, booked_for = created_at, delivered_at = created_at;
    insert into reviews (id, lead_id, requested_at, delivered_at, zone, asked_at, asked_by, write_until)
      select 'r', id, created_at, created_at, zone, created_at, 'Sara', created_at from leads`)
  database
    .prepare('insert into review_links (hash, review_id, made_at) values (?, ?, ?)')
    .run(hash('sha256', `review\n${code}`, 'hex'), 'r', new Date().toISOString())
  database.close()

  // The time to write it is over.
  await page.goto(officeUrl(site, '/recensioni'))
  await expect(page.getByText(reviewsScreen.writeOver)).toBeVisible()
  await page.getByRole('button', { name: new RegExp(reviewsScreen.again.askChat) }).click()
  await expect(page.getByRole('link', { name: reviewsScreen.openChat })).toHaveAttribute('href', /recensione/)
  await expect(page.getByText(reviewsScreen.writeOver)).toBeHidden()
  await expectAccessible(page, 'a host who was asked again')

  const own = `${site.url}${reviewLink.path}?${reviewLink.part}=${code}`
  // What was never written is not withdrawn.
  const { name, sure } = reviewFields.action
  expect((await fetch(own, { method: 'POST', body: new URLSearchParams({ [name]: sure }) })).status).toBe(422)
  const host = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await host.goto(own)
  await host.getByLabel(reviewPages.stars).selectOption('quattro')
  await host.getByLabel(reviewPages.words).fill(words)
  await host.getByLabel(reviewPages.naming, { exact: true }).selectOption('primo')
  await host.getByRole('checkbox', { name: reviewPages.consent }).check()
  await host.getByRole('button', { name: reviewPages.submit }).click()
  await expect(host.getByText(words)).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: reviewsScreen.publish }).click()
  await expect(page.getByText(reviewsScreen.published).first()).toBeVisible()
  await publishAll(page, site)
  const published = await publicPage(site)
  expect([published.includes(words), published.includes(rating)]).toEqual([true, true])

  await page.getByRole('link', { name: screens.search }).click()
  await page.getByRole('link', { name: anna.name, exact: true }).click()
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
  await expect(page.getByRole('link', { name: reviewsWaiting.badge.one })).toBeVisible()
  await expectAccessible(page, 'a withdrawn review that the site shows')
  await page.goto(officeUrl(site, '/recensioni'))
  await expect(page.getByText(reviewsScreen.stillOnSite)).toBeVisible()

  await publishAll(page, site)
  const after = await publicPage(site)
  expect([after.includes(words), after.includes(rating)]).toEqual([false, false])
  await page.goto(officeUrl(site))
  await expect(page.getByRole('link', { name: screens.site, exact: true })).toBeVisible()
  await expect(page.getByText(reviewsWaiting.withdrawn.one)).toBeHidden()
  await Promise.all([host.context().close(), page.context().close()])
})
