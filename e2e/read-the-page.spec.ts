import { expect, type Locator, type Page } from '@playwright/test'
import { parse } from 'yaml'
import { parseBusiness } from '../business/business.ts'
import { findSamples } from '../business/checks/samples.ts'
import { cityOptions } from '../business/cities.ts'
import { companyLabel, companyLines } from '../business/company/company-lines.ts'
import { texts } from '../business/content.ts'
import { fillCounted, fillText } from '../business/fill-text.ts'
import { booking, gallery, hero, hours, reviews, sections, services, statistics } from '../content/landing.ts'
import { fields, leadForm, privacyNotice } from '../content/lead-form.ts'
import type { PhotoName } from '../content/photos/photos.ts'
import { questions } from '../content/questions.ts'
import { servicePackage } from '../content/service-package.ts'
import { signature } from '../content/signature.ts'
import { document, floatingChat, footer, header, newTab, retentionPeriod } from '../content/site.ts'
import { headerOn } from './support/header.ts'
import { headline, scrollToIsland } from './support/landing-page.ts'
import { leadFormOn } from './support/lead-form.ts'
import { photoOf } from './support/photographs.ts'
import { test } from './support/test.ts'
import { comparison } from './support/whole-page.ts'

const { business } = parseBusiness({})

const book = `${header.book} ${header.bookBy}`

const { rating } = hero.badges
const { tour } = services

interface Titled {
  readonly label?: string
  readonly title: string
}

const named = (role: string, name: string) => `${role} ${JSON.stringify(name)}`
const heading = (level: number, name: string) => `${named('heading', name)} [level=${level}]`
const image = (name: PhotoName) => named('img', photoOf(name).alt)
const link = (name: string) => named('link', name)
const chatLink = (name: string) => link(`${name} ${newTab}`)
const start = ({ label, title }: Titled) => [named('region', title), ...(label ? [label] : []), heading(2, title)]
const hasSamplePhotos = findSamples(texts).some(({ kind }) => kind === 'photograph')

const items = (texts: readonly string[]) => texts.flatMap((text) => ['listitem', text])
const region = (page: Page, section: Titled) => page.getByRole('region', { name: section.title, exact: true })

/** What is read of the table of homes; it has prices only where the owner gives one. */
function tableOf({ title, columns, list, note }: NonNullable<NonNullable<typeof servicePackage>['quantities']>) {
  const { price: priceHeading, ...others } = columns
  const hasPrices = list.some(({ price }) => price !== undefined)
  return [
    ...[named('table', title), heading(3, title)],
    ...[...Object.values(others), ...(hasPrices ? [priceHeading] : [])].map((name) => named('columnheader', name)),
    ...list.flatMap(({ home, photos, duration, price = '' }) => [
      named('rowheader', home),
      ...[photos, duration, ...(hasPrices ? [price] : [])].map((figure) => named('cell', figure)),
    ]),
    note,
  ]
}

/** Roles without a name that are left out of the comparison, unlike their content. */
const silent = ['list', 'paragraph', 'text', 'strong', 'caption', 'rowgroup']

/** The names of the elements and the texts of an accessibility snapshot, in the order in which they are read. */
function flatten(node: unknown): string[] {
  if (Array.isArray(node)) {
    return node.flatMap(flatten)
  }
  if (typeof node !== 'object' || node === null) {
    return [String(node)]
  }
  return Object.entries(node).flatMap(([name, inner]) => {
    const isRead = !(silent.includes(name) || name.startsWith('row '))
    return name.startsWith('/') ? [] : [...(isRead ? [name] : []), ...flatten(inner)]
  })
}

const read = async (part: Locator) => flatten(parse(await part.ariaSnapshot(), { schema: 'failsafe' }))

/** Expects a screen reader to read exactly this, and each text and picture of it to take up room on the screen. */
async function expectRead(part: Locator, expected: readonly string[]): Promise<void> {
  expect(await read(part)).toEqual(expected.map((text) => text.replaceAll(/\s+/g, ' ')))
  const withoutRoom = await part.locator(':not(option)').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const isImage = element.tagName === 'IMG'
        const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
        const { width, height } = element.getBoundingClientRect()
        return (isImage || hasText) && element.checkVisibility({ visibilityProperty: true }) && width * height === 0
      })
      .map(({ outerHTML }) => outerHTML),
  )
  expect(withoutRoom).toEqual([])
}

for (const javaScriptEnabled of [true, false]) {
  // The words are the same in every window: one of each kind is enough.
  const [name, tag] = javaScriptEnabled ? ['with script', '@desktop'] : ['without script', '@phone']
  test.describe(name, { tag }, () => {
    test.use({ javaScriptEnabled })

    test('a visitor reads the page from its title to its last line', async ({ page, site, isMobile }) => {
      const response = await page.goto('/')

      await test.step('the page says its language, title and subject', async () => {
        expect(response?.status()).toBe(200)
        expect(page.url()).toBe(`${site.url}/`)
        await expect(page.locator('html')).toHaveAttribute('lang', 'it')
        await expect(page).toHaveTitle(`${document.title} | ${business.brand}`)
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', document.description)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      })

      await test.step('the sections stand one below the other and are read in that order', async () => {
        const titles = [
          headline,
          services.title,
          ...(servicePackage ? [servicePackage.title] : []),
          gallery.title,
          comparison.title,
          statistics.title,
          ...(hours ? [hours.title] : []),
          reviews.title,
          ...(questions ? [questions.title] : []),
          ...(signature ? [signature.name] : []),
          booking.title,
        ]
        const tourName = tour && named('figure', tour.caption)
        const regions = titles.map((title) => named('region', title.replaceAll(/\s+/g, ' ')))
        const landmarks = (await read(page.locator('body'))).filter(
          (part) => /^(banner|main|region ".*"|contentinfo|complementary ".*")$/.test(part) || part === tourName,
        )
        expect(landmarks.filter((part) => part !== named('region', leadForm.notifications))).toEqual([
          'banner',
          'main',
          ...regions.slice(0, 2),
          ...(tourName ? [tourName] : []),
          ...regions.slice(2),
          'contentinfo',
          named('complementary', floatingChat.region),
        ])
        const order = [
          page.getByRole('banner'),
          ...titles.map((name) => page.getByRole('region', { name, exact: true })),
          page.getByRole('contentinfo'),
        ]
        let end = 0
        for (const section of order) {
          await expect(section).toBeVisible()
          const box = await section.boundingBox()
          expect(box?.y).toBeGreaterThanOrEqual(end - 1)
          end = (box?.y ?? 0) + (box?.height ?? 0)
        }
        const chat = page.getByRole('complementary')
        await expectRead(chat, [named('complementary', floatingChat.region), chatLink(floatingChat.label)])
        await expect(chat.getByRole('link')).toBeInViewport()
      })

      await test.step('the header leads past itself, home, to the sections and to the chat', async () => {
        const { banner, reachLinks, menuButton } = headerOn(page)
        await reachLinks()
        await expectRead(banner, [
          'banner',
          link(header.skip),
          link(`${business.brand}, ${header.home}`),
          business.brand,
          ...(isMobile ? [chatLink(header.chat), named('button', header.menu)] : []),
          named('navigation', header.navigation),
          ...sections.flatMap(({ label }) => ['listitem', link(label)]),
          chatLink(book),
        ])
        if (isMobile) {
          await menuButton.click()
        }
      })

      await test.step('the hero has the promise, the badges and the source of its rating', async () => {
        const section = page.getByRole('region', { name: headline })
        await expectRead(section, [
          named('region', headline),
          image(hero.photo),
          heading(1, headline),
          hero.sentence,
          link(hero.book),
          chatLink(hero.chat),
          hero.promise,
          named('list', hero.badges.label),
          ...items([hero.badges.premium]),
          ...['listitem', 'group', hero.badges.verified],
          ...(rating ? ['listitem', rating.value, rating.of, 'group', rating.sourceLabel] : []),
        ])
      })

      await test.step('a badge says in place what is verified, and where the rating comes from', async () => {
        const { label, verified, verification } = hero.badges
        const badges = page.getByRole('list', { name: label })
        const notes = [
          ...(verification ? [[verified, verification.text]] : []),
          ...(rating ? [[rating.sourceLabel, rating.source]] : []),
        ]
        for (const [name = '', text = ''] of notes) {
          const summary = badges.getByText(name, { exact: true })
          await summary.scrollIntoViewIfNeeded()
          const before = await summary.boundingBox()
          expect(before?.height).toBeGreaterThanOrEqual(44)
          await summary.click()
          await expect(badges.getByText(text)).toBeVisible()
          expect((await summary.boundingBox())?.x).toBe(before?.x)
          const [note, below] = await Promise.all([badges.getByText(text).boundingBox(), summary.boundingBox()])
          expect(Math.abs((note?.y ?? 0) - (below?.y ?? 0) - (below?.height ?? 0))).toBeLessThan(24)
          await summary.click()
          await expect(badges.getByText(text)).toBeHidden()
        }
      })

      await test.step('the services have their photographs, their tiles and a sample of a 360° tour', async () => {
        await expectRead(page.locator('section#servizi'), [
          ...start(services),
          services.intro,
          ...services.list.flatMap(({ title, text }) => ['listitem', heading(3, title), text]),
          ...services.photos.map(image),
          named('list', services.featuresTitle),
          ...services.features.flatMap(({ figure, label, text }) => ['listitem', `${figure} ${label}`, text]),
        ])
        if (tour) {
          const { caption, poster, open } = tour
          const figure = page.getByRole('figure', { name: caption })
          await expectRead(figure, [named('figure', caption), image(poster), link(open), caption])
        }
      })

      await test.step('what is included, what is not and what each home takes is in words', async () => {
        const { title = '', label = '', included, excluded, quantities, prepare } = servicePackage ?? {}
        const section = region(page, { label, title })
        const lists = [included, excluded].flatMap((part) => (part ? [part] : []))
        await expectRead(section, [
          ...start({ label, title }),
          ...lists.flatMap((part) => [heading(3, part.title), ...items(part.list)]),
          ...(quantities ? tableOf(quantities) : []),
          ...(prepare ? [link(prepare)] : []),
        ])
      })

      await test.step('the gallery shows its photographs, each described and captioned', async () => {
        const itemOf = (name: PhotoName) => {
          const { alt, caption } = photoOf(name)
          return ['listitem', link(`${alt} ${gallery.open}`), image(name), gallery.open, caption]
        }
        await expectRead(page.locator('section#gallery'), [
          ...start(gallery),
          ...(hasSamplePhotos ? [gallery.note] : []),
          ...gallery.photos.flatMap(itemOf),
        ])
      })

      await test.step('the comparison is a table of characteristics, the professional column ticked', async () => {
        const { comparer: labels, intro, before, after, tableCaption, columns, rows, yes, no } = comparison
        const section = page.locator('section#risultati')
        if (javaScriptEnabled) {
          await scrollToIsland(page, page.getByRole('slider'))
        }
        const comparer = [
          named('slider', labels.label),
          '50',
          named('group', labels.show),
          named('button', labels.before),
          named('button', labels.after),
        ]
        await expectRead(section, [
          ...start(comparison),
          intro,
          ...[before, after]
            .map(photoOf)
            .flatMap(({ alt, caption }) => [...[named('figure', caption), named('img', alt), caption]]),
          ...(javaScriptEnabled ? comparer : []),
          named('table', tableCaption),
          tableCaption,
          ...Object.values(columns).map((name) => named('columnheader', name)),
          ...rows.flatMap((row) => [named('rowheader', row), named('cell', no), named('cell', yes)]),
        ])
        for (const index of rows.keys()) {
          const cells = section
            .getByRole('row')
            .nth(index + 1)
            .getByRole('cell')
          await expect(cells.nth(1).locator('svg')).toBeVisible()
          await expect(cells.nth(0).locator('svg')).toHaveCount(0)
        }
      })

      await test.step('the figures stand in one row in a wide window and one below the other on a phone', async () => {
        const figures = await region(page, statistics)
          .locator('dl > div')
          .evaluateAll((groups) =>
            groups.map((group) => {
              const text = group.querySelector('dd')?.firstChild ?? group
              const leftOf = (start: number) => {
                const range = new Range()
                range.setStart(text, start)
                range.setEnd(text, start + 1)
                return range.getBoundingClientRect().left
              }
              const { left, top } = group.getBoundingClientRect()
              return { top, outside: leftOf(0) < 0, digits: leftOf(text.textContent?.startsWith('+') ? 1 : 0) - left }
            }),
          )
        expect(new Set(figures.map(({ top }) => top)).size).toBe(isMobile ? statistics.list.length : 1)
        expect(figures.some(({ outside }) => outside)).toBe(false)
        // The plus sign hangs where the margin has room for it.
        expect(figures.every(({ digits }) => Math.abs(digits) < 12)).toBe(!isMobile)
      })

      await test.step('the statistics have what they measure, their source and their method', async () => {
        await expectRead(region(page, statistics), [
          ...start(statistics),
          ...statistics.list.flatMap(({ label, value }) => [
            ...['term', label],
            ...['definition', value],
            ...['definition', 'group', statistics.sourceLabel],
          ]),
        ])
        for (const { label, source } of statistics.list) {
          const figure = region(page, statistics)
            .locator('div')
            .filter({ has: page.getByRole('term').filter({ hasText: label }) })
            .last()
          await expect(figure.getByText(source)).toBeHidden()
          await figure.getByText(statistics.sourceLabel, { exact: true }).click()
          await expect(figure.getByText(source)).toBeVisible()
        }
      })

      await test.step('each testimonial has a quote, a name, a role with a city, five stars and a badge', async () => {
        const section = page.locator('section#recensioni')
        const { testimonials, verification, notAffiliated } = reviews
        const stars = '5 stelle su 5'
        const months = testimonials.map(({ date }) =>
          new Date(date).toLocaleDateString('it-IT', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
        )
        await expectRead(section, [
          ...start(reviews),
          ...testimonials.flatMap(({ quote, reviewer, role, badge = '', verified }, index) => {
            const month = months[index] ?? ''
            const who = [reviewer, `${role},`]
            const proof = [badge, verified]
            return [
              ...['listitem', named('figure', [stars, ...who, month, ...proof].join(' '))],
              ...['blockquote', `«${quote}»`],
              ...[named('img', stars), ...who, 'time', month, ...proof],
            ]
          }),
          verification,
          notAffiliated,
        ])
        for (const [index, { date }] of testimonials.entries()) {
          const card = section.getByRole('figure').nth(index)
          await expect(card.getByRole('time')).toHaveAttribute('datetime', date)
          await expect(card.getByRole('img').locator('svg')).toHaveCount(5)
        }
      })

      await test.step('each question opens its answer and closes it again', async () => {
        const { label = '', title = '', list = [] } = questions ?? {}
        const section = region(page, { label, title })
        await expectRead(section, [...start({ label, title }), ...list.flatMap(({ question }) => ['group', question])])
        for (const { question, answer } of list) {
          await expect(section.getByText(answer)).toBeHidden()
          await section.getByText(question).click()
          await expect(section.getByText(answer)).toBeVisible()
          await section.getByText(question).click()
          await expect(section.getByText(answer)).toBeHidden()
        }
      })

      await test.step('the booking section has the form, its notice, what follows and the other ways', async () => {
        const section = page.locator('section#booking-form')
        const { inputs, button } = leadFormOn(page)
        const retention = fillCounted(retentionPeriod, business.retentionMonths)
        await expectRead(section, [
          ...start(booking),
          booking.intro,
          named('form', leadForm.title),
          leadForm.help,
          ...[fields.name.label, named('textbox', fields.name.label)],
          ...[fields.email.label, named('textbox', fields.email.label), 'status'],
          ...[fields.phone.label, named('textbox', fields.phone.label)],
          ...[fields.zone.label, named('combobox', fields.zone.label)],
          `${named('option', fields.zone.hint)} [selected]`,
          ...cityOptions.map(({ label }) => named('option', label)),
          'status',
          named('button', leadForm.submit),
          fillText(privacyNotice.text, { legalName: business.legalName, retention }),
          link(privacyNotice.link),
          booking.chatIntro,
          chatLink(book),
          booking.phoneIntro,
          link(business.phone),
          heading(3, booking.stepsTitle),
          ...booking.steps.flatMap(({ when, title, text }) => ['listitem', when, title, text]),
          booking.capacity,
          ...(booking.photo ? [image(booking.photo)] : []),
        ])
        await expect(inputs.name).toHaveAttribute('autocomplete', 'name')
        await expect(inputs.email).toHaveAttribute('type', 'email')
        await expect(inputs.email).toHaveAttribute('autocomplete', 'email')
        await expect(inputs.phone).toHaveAttribute('type', 'tel')
        await expect(inputs.phone).toHaveAttribute('autocomplete', 'tel')
        for (const input of Object.values(inputs)) {
          await expect(input).toHaveAttribute('required', '')
          await expect(input).toHaveValue('')
          const size = await input.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
          expect(size).toBeGreaterThanOrEqual(16)
        }
        const options = await inputs.zone
          .getByRole('option')
          .evaluateAll((elements) => elements.map((element) => element.getAttribute('value')))
        expect(options).toEqual(['', ...cityOptions.map(({ zone }) => zone)])
        await expect(button).toBeEnabled()
        const policy = section.getByRole('link', { name: privacyNotice.link })
        await expect(policy).toHaveAttribute('href', '/privacy-policy')
        expect((await policy.boundingBox())?.height).toBeGreaterThanOrEqual(44)
        await expect(page.getByText(booking.capacity)).toHaveCount(1)
      })

      await test.step('the footer names the business, where it works and how to reach it', async () => {
        const section = page.getByRole('contentinfo')
        const { brand, email, phone, company, legalName, vatNumber } = business
        await expect(section).toContainText(legalName)
        await expect(section).toContainText(vatNumber)
        await expectRead(section, [
          'contentinfo',
          brand,
          footer.description,
          ...['term', footer.coverageLabel, 'definition', footer.coverage],
          ...['term', footer.contactsLabel, 'definition', link(email), 'definition', link(phone)],
          ...['term', companyLabel({ business, footer })],
          ...companyLines({ business, footer }).flatMap((line) => ['definition', line]),
          ...(company.pec ? ['definition', footer.pec, link(company.pec)] : []),
          `© ${footer.copyrightYear} ${brand}`,
          named('navigation', footer.links),
          ...[footer.prepare, footer.accessibility, footer.privacy].map(link),
        ])
        await expect(section.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
        await expect(section.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:\+\d{8,15}$/)
      })

      await test.step('links lead from here to the list that prepares the home and to the privacy policy', async () => {
        if (servicePackage?.prepare) {
          await region(page, servicePackage).getByRole('link').click()
          await expect(page).toHaveURL('/prepara-la-casa')
          await page.goBack()
        }
        await page.getByRole('contentinfo').getByRole('link', { name: footer.privacy }).click()
        await expect(page).toHaveURL('/privacy-policy')
      })
    })
  })
}

/** The demonstration prints on two pages; an owner's texts may need one or two more. */
const PRINTED_PAGES_LIMIT = hasSamplePhotos ? 2 : 4

test('the page prints as a leaflet of a few pages with the company’s details', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/')
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(PRINTED_PAGES_LIMIT)
  await page.emulateMedia({ media: 'print' })
  for (const { source } of statistics.list) {
    await expect(page.getByText(source)).toBeVisible()
  }
  await expect(page.getByRole('contentinfo')).toContainText(footer.vatNumber)
  await expect(page.getByRole('button', { name: leadForm.submit })).toBeHidden()
})
