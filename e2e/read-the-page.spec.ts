import { expect, type Page } from '@playwright/test'
import { parseBusiness } from '../content/business.ts'
import { cityOptions } from '../content/cities.ts'
import { booking, comparison, gallery, hero, reviews, services, statistics } from '../content/landing.ts'
import { leadForm, privacyNotice } from '../content/lead-form.ts'
import { type PhotoName, photos } from '../content/photos/photos.ts'
import { questions } from '../content/questions.ts'
import { servicePackage } from '../content/service-package.ts'
import { document, floatingChat, footer } from '../content/site.ts'
import { companyLines } from '../site/layout/company-lines.ts'
import { headline } from './support/headline.ts'
import { leadFormOn } from './support/lead-form.ts'
import { test } from './support/test.ts'

const { business } = parseBusiness({})

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
    region(page, statistics.title),
    page.locator('section#recensioni'),
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
  const titled = [services, gallery, comparison, statistics, reviews, booking]
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
  await expect(badges).toHaveCount(3)
  await expect(badges.filter({ hasText: /^servizio\spremium$/i })).toBeVisible()
  await expect(badges.filter({ hasText: /^verificato$/i })).toBeVisible()
  const rating = badges.filter({ hasText: '5,0' })
  await expect(rating.getByText('5,0', { exact: true })).toBeVisible()
  await expect(rating.getByText(hero.badges.ratingOf)).toBeVisible()
  await rating.getByRole('link', { name: 'Fonte e metodo' }).click()
  await expect(page.locator('section#recensioni').getByText(reviews.ratingSource)).toBeInViewport()
})

test('the services are five, with three sample photographs and four tiles', async ({ page }) => {
  const section = page.locator('section#servizi')
  await expect(section.getByText(services.intro)).toBeVisible()
  const items = section.getByRole('listitem')
  const specified = [
    /interni.*HDR/i,
    /giardini.*terrazze/i,
    /drone\scertificato/i,
    /post-produzione/i,
    /personalizzabili/i,
  ]
  for (const words of specified) {
    await expect(items.getByRole('heading', { name: words })).toBeVisible()
  }
  await expect(items.getByRole('heading')).toHaveText(services.list.map(({ title }) => title))
  for (const { text } of services.list) {
    await expect(items.getByText(text)).toBeVisible()
  }
  await expect(section.getByRole('img')).toHaveCount(3)
  for (const name of services.photos) {
    await expect(photo(page, name)).toBeVisible()
  }
  const tiles = section.getByRole('list', { name: services.featuresTitle }).getByRole('listitem')
  await expect(tiles).toHaveCount(4)
  for (const words of [/24-48h/, /alta.*risoluzione/is, /ritocco\sprofessionale/i, /360°.*tour\svirtuale/is]) {
    await expect(tiles.filter({ hasText: words })).toBeVisible()
  }
  for (const { figure, label, text } of services.features) {
    await expect(tiles.filter({ hasText: label })).toContainText(figure)
    await expect(tiles.filter({ hasText: label })).toContainText(text)
  }
})

test('shooting, editing and upload, more bookings and a higher value are promised in words', async ({ page }) => {
  const text = ((await page.getByRole('main').textContent()) ?? '').replaceAll(/\s+/g, ' ')
  for (const included of [/shooting/i, /ritocco|post-?produzione/i, /caricamento\ssui\sportali/i, /compres[io]/i]) {
    expect(text).toMatch(included)
  }
  expect(text).toMatch(/più\sprenotazioni/i)
  expect(text).toMatch(/valore\spercepito\spiù\salto/i)
  expect(text).toMatch(/a\sRoma\s(o|e)\sa\sMilano/)
})

test('what is included, what is not and how many photographs stand in words', async ({ page }) => {
  const { title = '', included, excluded, quantities, prepare = '' } = servicePackage ?? {}
  const section = region(page, title)
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([
    included?.title ?? '',
    excluded?.title ?? '',
    quantities?.title ?? '',
  ])
  await expect(section.getByRole('listitem')).toHaveText([...(included?.list ?? []), ...(excluded?.list ?? [])])
  await expect(section.getByRole('term')).toHaveText(quantities?.list.map(({ home }) => home) ?? [])
  await expect(section.getByRole('definition')).toHaveText(quantities?.list.map(({ photos }) => photos) ?? [])
  await section.getByRole('link', { name: prepare }).click()
  await expect(page).toHaveURL('/prepara-la-casa')
})

test('each question opens its answer and closes it again', async ({ page }) => {
  const { title = '', list = [] } = questions ?? {}
  const section = region(page, title)
  expect(list.map(({ question }) => question).join(' ')).toMatch(/piove.*data.*password.*drone.*ritocc/i)
  for (const { question, answer } of list) {
    await expect(section.getByText(answer)).toBeHidden()
    await section.getByText(question).click()
    await expect(section.getByText(answer)).toBeVisible()
    await section.getByText(question).click()
    await expect(section.getByText(answer)).toBeHidden()
  }
})

test('the gallery shows five sample photographs, each described and captioned', async ({ page }) => {
  const section = page.locator('section#gallery')
  await expect(section.getByRole('img')).toHaveCount(5)
  expect(gallery.photos).toHaveLength(5)
  await expect(section.getByText(gallery.note)).toBeVisible()
  for (const name of gallery.photos) {
    await expect(section.getByRole('img', { name: photos[name].alt, exact: true })).toBeVisible()
    await expect(section.getByText(photos[name].caption, { exact: true })).toBeVisible()
  }
})

test('the comparison is a table of five characteristics in which the professional column is ticked', async ({
  page,
}) => {
  const table = page.locator('section#risultati').getByRole('table', { name: comparison.tableCaption })
  await expect(table.getByRole('columnheader')).toHaveText([
    comparison.columns.characteristic,
    /foto\samatoriali/i,
    /foto\sprofessionali/i,
  ])
  await expect(table.getByRole('rowheader')).toHaveText([
    /^più\sprenotazioni$/i,
    /^tariffa\smedia\spiù\salta$/i,
    /^migliore\sposizionamento/i,
    /^più\srecensioni\spositive$/i,
    /^immagine\sprofessionale$/i,
  ])
  for (const row of comparison.rows) {
    const cells = table.getByRole('row', { name: row }).getByRole('cell')
    await expect(cells).toHaveText([comparison.no, comparison.yes])
    await expect(cells.nth(1).locator('svg')).toBeVisible()
    await expect(cells.nth(0).locator('svg')).toHaveCount(0)
  }
})

test('the four statistics stand with what they measure, their source and their method', async ({ page }) => {
  const section = region(page, statistics.title)
  expect(statistics.list.map(({ value }) => value)).toEqual(['+187%', '+34%', '+156%', '4,9'])
  const meanings = [/visualizzazioni/i, /prezzo\sper\snotte/i, /tasso\sdi\sprenotazione/i, /valutazione\smedia/i]
  await expect(section.getByRole('term')).toHaveText(meanings)
  for (const { value, source } of statistics.list) {
    await expect(section.getByText(value, { exact: true })).toBeVisible()
    await expect(section.getByRole('definition').filter({ hasText: source })).toContainText('Fonte e metodo')
    await expect(section.getByRole('definition').filter({ hasText: source })).toBeVisible()
  }
})

test('three testimonials have a quote, a name, a role with a city, five stars and a badge', async ({ page }) => {
  const section = page.locator('section#recensioni')
  const cards = section.getByRole('figure')
  await expect(cards).toHaveCount(3)
  for (const { quote, reviewer, role, badge, date, verified } of reviews.testimonials) {
    const card = cards.filter({ hasText: quote })
    await expect(card.getByRole('blockquote').getByText(quote)).toBeVisible()
    await expect(card.getByText(reviewer, { exact: true })).toBeVisible()
    await expect(card.getByText(role, { exact: true })).toBeVisible()
    expect(role).toMatch(/ a (Roma|Milano)$/)
    await expect(card.getByText(badge, { exact: true })).toBeVisible()
    await expect(card.getByText(verified)).toBeVisible()
    await expect(card.getByRole('time')).toHaveAttribute('datetime', date)
    await expect(card.getByRole('time')).toHaveText(/^(marzo|aprile|maggio) 2025$/)
    await expect(card.getByRole('img')).toHaveAccessibleName('5 stelle su 5')
    await expect(card.getByRole('img').locator('svg')).toHaveCount(5)
  }
  const badges = [
    /verificat.\ssu\sun\sportale\sdi\sprenotazione/i,
    /verificat.\ssu\sun\sportale\sdi\saffitti/i,
    /^superhost$/i,
  ]
  for (const [index, words] of badges.entries()) {
    expect(reviews.testimonials[index]?.badge).toMatch(words)
  }
  for (const text of [reviews.verification, reviews.ratingSource, reviews.notAffiliated]) {
    await expect(section.getByText(text)).toBeVisible()
  }
  await expect(section).toContainText('Fonte e metodo')
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
  expect(options).toEqual([
    ['roma', 'Roma'],
    ['milano', 'Milano'],
    ['altro', 'Altro'],
  ])
  expect(cityOptions).toHaveLength(3)
  await expect(button).toHaveText(leadForm.submit)
  await expect(button).toBeEnabled()
})

test('the booking section says what follows, within which time, and the weekly capacity once', async ({ page }) => {
  const section = page.locator('section#booking-form')
  const steps = section.getByRole('listitem')
  await expect(steps).toHaveText(booking.steps.map(({ when, title, text }) => `${when} ${title} ${text}`))
  expect(booking.steps).toHaveLength(4)
  await expect(steps.filter({ hasText: /entro\s24\sore/i })).toBeVisible()
  await expect(steps.filter({ hasText: /24-48\s?h/ })).toBeVisible()
  await expect(section.getByText(/solo\s4\sslot\ssettimanali/i)).toBeVisible()
  await expect(page.getByText(/slot/i)).toHaveCount(1)
})

test('the notice at the form says who, what for and for how long, and asks for no consent', async ({ page }) => {
  const section = page.locator('section#booking-form')
  const { retentionMonths, legalName } = business
  const notice = section.getByRole('paragraph').filter({ hasText: /solo per ricontattarti/ })
  await expect(notice).toContainText(legalName)
  await expect(notice).toContainText(`dopo ${retentionMonths} mesi`)
  const link = notice.getByRole('link', { name: privacyNotice.link })
  await expect(link).toHaveAttribute('href', '/privacy-policy')
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect(section.getByRole('checkbox')).toHaveCount(0)
})

test('the footer says who the business is, where it works and how to reach it', async ({ page }) => {
  const section = page.getByRole('contentinfo')
  await expect(section.getByText(footer.description)).toBeVisible()
  await expect(section.getByText(/Roma\se\sMilano/)).toBeVisible()
  await expect(section.getByRole('link', { name: business.email })).toHaveAttribute('href', `mailto:${business.email}`)
  await expect(section.getByRole('link', { name: business.phone })).toHaveAttribute('href', /^tel:\+\d{8,15}$/)
  for (const line of companyLines(business)) {
    await expect(section.getByText(line, { exact: true })).toBeVisible()
  }
  await expect(section).toContainText(business.legalName)
  await expect(section.getByText(`${footer.vatNumber} ${business.vatNumber}`)).toBeVisible()
  await expect(section.getByRole('link', { name: business.company.pec })).toBeVisible()
  await expect(section.getByText(/©\s*2025/)).toBeVisible()
  await section.getByRole('link', { name: footer.privacy }).click()
  await expect(page).toHaveURL('/privacy-policy')
})
