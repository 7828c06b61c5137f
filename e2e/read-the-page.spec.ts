import { expect, type Page } from '@playwright/test'
import { parseBusiness } from '../business/business.ts'
import { cityOptions } from '../business/cities.ts'
import { fillCounted, fillText } from '../business/fill-text.ts'
import { hasSamplePhotos } from '../business/samples.ts'
import { booking, comparison, gallery, hero, reviews, services, statistics } from '../content/landing.ts'
import { leadForm, privacyNotice } from '../content/lead-form.ts'
import { type PhotoName, photos } from '../content/photos/photos.ts'
import { questions } from '../content/questions.ts'
import { servicePackage } from '../content/service-package.ts'
import { document, floatingChat, footer, retentionPeriod } from '../content/site.ts'
import { companyLines } from '../site/layout/company-lines.ts'
import { headline } from './support/headline.ts'
import { leadFormOn } from './support/lead-form.ts'
import { test } from './support/test.ts'

const { business } = parseBusiness({})

const { rating: rated } = hero.badges
const hasStatistics = statistics.list.length > 0
const hasReviews = reviews.testimonials.length > 0

const photo = (page: Page, name: PhotoName) => page.getByRole('img', { name: photos[name].alt, exact: true })
const region = (page: Page, title: string) => page.getByRole('region', { name: title })

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test('the sections stand one below the other in the specified order', async ({ page }) => {
  const order = [
    page.getByRole('banner'),
    region(page, headline),
    page.locator('section#servizi'),
    page.locator('section#gallery'),
    page.locator('section#risultati'),
    ...(hasStatistics ? [region(page, statistics.title)] : []),
    ...(hasReviews ? [page.locator('section#recensioni')] : []),
    page.locator('section#booking-form'),
    page.getByRole('contentinfo'),
  ]
  let end = 0
  for (const section of order) {
    await expect(section).toBeVisible()
    const box = await section.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(end - 1)
    end = (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect(page.getByRole('link', { name: floatingChat.label })).toBeInViewport()
})

test('every section is a region with a title of its own, and the page has one main title', async ({ page }) => {
  const titled = [
    ...[services, gallery, comparison],
    ...(hasStatistics ? [statistics] : []),
    ...(hasReviews ? [reviews] : []),
    booking,
  ]
  for (const { title } of titled) {
    await expect(region(page, title).getByRole('heading', { level: 2, name: title })).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(`${document.title} | ${business.brand}`)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', document.description)
})

test('the hero says the promise, the three badges and what its rating rates', async ({ page }) => {
  const section = region(page, headline)
  await expect(section.getByRole('heading', { level: 1 })).toHaveText(headline)
  await expect(section.getByText(hero.sentence)).toBeVisible()
  await expect(section.getByRole('link', { name: hero.book })).toBeVisible()
  await expect(section.getByRole('link', { name: hero.chat })).toBeVisible()
  const badges = section.getByRole('list', { name: hero.badges.label }).getByRole('listitem')
  await expect(badges).toHaveCount(rated ? 3 : 2)
  await expect(badges.getByText(hero.badges.premium, { exact: true })).toBeVisible()
  await expect(badges.getByText(hero.badges.verified, { exact: true })).toBeVisible()
  if (rated) {
    const rating = badges.filter({ hasText: rated.of })
    await expect(rating.getByText(rated.value, { exact: true })).toBeVisible()
    await expect(rating.getByText(rated.of)).toBeVisible()
    await rating.getByRole('link', { name: rated.sourceLink }).click()
    await expect(page.getByText(rated.source)).toBeInViewport()
  }
})

test('the services stand with their photographs and their tiles', async ({ page }) => {
  const section = page.locator('section#servizi')
  await expect(section.getByText(services.intro)).toBeVisible()
  const items = section.getByRole('listitem')
  await expect(items.getByRole('heading')).toHaveText(services.list.map(({ title }) => title))
  for (const { text } of services.list) {
    await expect(items.getByText(text)).toBeVisible()
  }
  await expect(section.getByRole('img')).toHaveCount(services.photos.length)
  for (const name of services.photos) {
    await expect(photo(page, name)).toBeVisible()
  }
  const tiles = section.getByRole('list', { name: services.featuresTitle }).getByRole('listitem')
  await expect(tiles).toHaveCount(services.features.length)
  for (const [index, { figure, label, text }] of services.features.entries()) {
    await expect(tiles.nth(index)).toContainText(`${figure} ${label}`)
    await expect(tiles.nth(index).getByText(text, { exact: true })).toBeVisible()
  }
})

test('what is included, what is not and how many photographs stand in words', async ({ page }) => {
  const { title = '', included, excluded, quantities, prepare = '' } = servicePackage ?? {}
  const section = region(page, title)
  const parts = [included, excluded, quantities].flatMap((part) => (part ? [part.title] : []))
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(parts)
  await expect(section.getByRole('listitem')).toHaveText([...(included?.list ?? []), ...(excluded?.list ?? [])])
  await expect(section.getByRole('term')).toHaveText(quantities?.list.map(({ home }) => home) ?? [])
  await expect(section.getByRole('definition')).toHaveText(quantities?.list.map(({ photos }) => photos) ?? [])
  await section.getByRole('link', { name: prepare }).click()
  await expect(page).toHaveURL('/prepara-la-casa')
})

test('each question opens its answer and closes it again', async ({ page }) => {
  const { title = '', list = [] } = questions ?? {}
  const section = region(page, title)
  for (const { question, answer } of list) {
    await expect(section.getByText(answer)).toBeHidden()
    await section.getByText(question).click()
    await expect(section.getByText(answer)).toBeVisible()
    await section.getByText(question).click()
    await expect(section.getByText(answer)).toBeHidden()
  }
})

test('the gallery shows its photographs, each described and captioned', async ({ page }) => {
  const section = page.locator('section#gallery')
  await expect(section.getByRole('img')).toHaveCount(gallery.photos.length)
  await expect(section.getByText(gallery.note)).toHaveCount(hasSamplePhotos ? 1 : 0)
  for (const name of gallery.photos) {
    await expect(section.getByRole('img', { name: photos[name].alt, exact: true })).toBeVisible()
    await expect(section.getByText(photos[name].caption, { exact: true })).toBeVisible()
  }
})

test('the comparison is a table of characteristics in which the professional column is ticked', async ({ page }) => {
  const table = page.locator('section#risultati').getByRole('table', { name: comparison.tableCaption })
  const { characteristic, amateur, professional } = comparison.columns
  await expect(table.getByRole('columnheader')).toHaveText([characteristic, amateur, professional])
  await expect(table.getByRole('rowheader')).toHaveText([...comparison.rows])
  for (const row of comparison.rows) {
    const header = page.getByRole('rowheader', { name: row, exact: true })
    const cells = table.getByRole('row').filter({ has: header }).getByRole('cell')
    await expect(cells).toHaveText([comparison.no, comparison.yes])
    await expect(cells.nth(1).locator('svg')).toBeVisible()
    await expect(cells.nth(0).locator('svg')).toHaveCount(0)
  }
})

test('the statistics stand with what they measure, their source and their method', async ({ page }) => {
  test.skip(!hasStatistics, 'content/landing.ts has no figure')
  const section = region(page, statistics.title)
  await expect(section.getByRole('term')).toHaveText(statistics.list.map(({ label }) => label))
  for (const { value, source } of statistics.list) {
    await expect(section.getByText(value, { exact: true })).toBeVisible()
    await expect(section.getByRole('definition').filter({ hasText: source })).toContainText(statistics.sourceLabel)
    await expect(section.getByRole('definition').filter({ hasText: source })).toBeVisible()
  }
})

test('each testimonial has a quote, a name, a role with a city, five stars and a badge', async ({ page }) => {
  test.skip(!hasReviews, 'content/landing.ts has no review')
  const section = page.locator('section#recensioni')
  const cards = section.getByRole('figure')
  await expect(cards).toHaveCount(reviews.testimonials.length)
  for (const { quote, reviewer, role, badge, date, verified } of reviews.testimonials) {
    const card = cards.filter({ hasText: quote })
    await expect(card.getByRole('blockquote').getByText(quote)).toBeVisible()
    await expect(card.getByText(reviewer, { exact: true })).toBeVisible()
    await expect(card.getByText(role, { exact: true })).toBeVisible()
    await expect(card.getByText(badge, { exact: true })).toBeVisible()
    await expect(card.getByText(verified)).toBeVisible()
    await expect(card.getByRole('time')).toHaveAttribute('datetime', date)
    const month = new Date(date).toLocaleDateString('it-IT', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    await expect(card.getByRole('time')).toHaveText(month)
    await expect(card.getByRole('img')).toHaveAccessibleName(reviews.stars)
    await expect(card.getByRole('img').locator('svg')).toHaveCount(5)
  }
  for (const text of [reviews.verification, reviews.notAffiliated]) {
    await expect(section.getByText(text)).toBeVisible()
  }
  if (rated) {
    await expect(section.getByText(rated.source)).toContainText(statistics.sourceLabel)
  }
})

test('the booking section holds the lead form with its help, its fields and its city options', async ({ page }) => {
  const section = page.locator('section#booking-form')
  const { form, inputs, button } = leadFormOn(page)
  await expect(section.getByRole('form')).toHaveCount(1)
  await expect(form.getByText(leadForm.help)).toBeVisible()
  await expect(inputs.name).toHaveAttribute('autocomplete', 'name')
  await expect(inputs.email).toHaveAttribute('type', 'email')
  await expect(inputs.email).toHaveAttribute('autocomplete', 'email')
  await expect(inputs.phone).toHaveAttribute('type', 'tel')
  await expect(inputs.phone).toHaveAttribute('autocomplete', 'tel')
  for (const input of Object.values(inputs)) {
    await expect(input).toHaveAttribute('required', '')
    await expect(input).toHaveValue('')
    expect(await input.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThanOrEqual(16)
  }
  const [first, ...options] = await inputs.zone
    .getByRole('option')
    .evaluateAll((elements) => elements.map((element) => [element.getAttribute('value'), element.textContent]))
  expect(first?.[0]).toBe('')
  expect(options).toEqual(cityOptions.map(({ zone, label }) => [zone, label]))
  await expect(button).toHaveText(leadForm.submit)
  await expect(button).toBeEnabled()
})

test('the booking section says what follows, within which time, and the weekly capacity once', async ({ page }) => {
  const section = page.locator('section#booking-form')
  const steps = section.getByRole('listitem')
  await expect(steps).toHaveText(booking.steps.map(({ when, title, text }) => `${when} ${title} ${text}`))
  await expect(section.getByText(booking.capacity, { exact: true })).toBeVisible()
  await expect(page.getByText(booking.capacity)).toHaveCount(1)
})

test('the notice at the form says who, what for and for how long, and asks for no consent', async ({ page }) => {
  const section = page.locator('section#booking-form')
  const retention = fillCounted(retentionPeriod, business.retentionMonths)
  const words = fillText(privacyNotice.text, { legalName: business.legalName, retention }).replaceAll(/\s+/g, ' ')
  const notice = section.getByRole('paragraph').filter({ hasText: words })
  const link = notice.getByRole('link', { name: privacyNotice.link })
  await expect(link).toHaveAttribute('href', '/privacy-policy')
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect(section.getByRole('checkbox')).toHaveCount(0)
})

test('the footer says who the business is, where it works and how to reach it', async ({ page }) => {
  const section = page.getByRole('contentinfo')
  await expect(section.getByText(footer.description)).toBeVisible()
  await expect(section.getByText(footer.coverage)).toBeVisible()
  await expect(section.getByRole('link', { name: business.email })).toHaveAttribute('href', `mailto:${business.email}`)
  await expect(section.getByRole('link', { name: business.phone })).toHaveAttribute('href', /^tel:\+\d{8,15}$/)
  for (const line of companyLines({ business, footer })) {
    await expect(section.getByText(line, { exact: true })).toBeVisible()
  }
  await expect(section).toContainText(business.legalName)
  await expect(section.getByText(`${footer.vatNumber} ${business.vatNumber}`)).toBeVisible()
  await expect(section.getByRole('link', { name: business.company.pec })).toBeVisible()
  await expect(section.getByText(`© ${footer.copyrightYear} ${business.brand}`)).toBeVisible()
  await section.getByRole('link', { name: footer.privacy }).click()
  await expect(page).toHaveURL('/privacy-policy')
})
