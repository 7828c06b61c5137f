import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Content } from '../../content/content.ts'
import { bookingFormId } from '../../content/landing.ts'
import type { Quantity } from '../../content/service-package.ts'
import { contentFixture, PageFixture } from '../../test/fixtures/page.tsx'
import { LandingPage } from '../pages/LandingPage.tsx'
import { Hero } from './Hero.tsx'
import { Package } from './Package.tsx'

const title = 'Che cosa è compreso'

test('a part without data has no heading, list or link', () => {
  const markup = renderToStaticMarkup(<Package label="Il servizio" title={title} />)
  expect(markup).toContain(title)
  expect(markup).not.toMatch(/<(h3|ul|dl|a)\b/)
})

test.each(['included', 'excluded'] as const)('%s is shown without the other parts', (name) => {
  const markup = renderToStaticMarkup(
    <Package label="Il servizio" title={title} {...{ [name]: { title: 'Una parte', list: ['Una riga'] } }} />,
  )
  expect(markup.match(/<(h3|ul|dl|a)\b/g)).toEqual(['<h3', '<ul'])
})

test('homes have a column of prices where the owner gives one', () => {
  const columns = { home: 'Casa', photos: 'Foto', duration: 'Durata', price: 'da €' }
  const studio = { home: 'Monolocale', photos: '12', duration: '1 ora' }
  const villa = { home: 'Villa', photos: '35', duration: '4 ore' }
  const cells = (list: readonly Quantity[]) =>
    renderToStaticMarkup(
      <Package label="Il servizio" title={title} quantities={{ title: 'Case', columns, list, note: 'Indicativi' }} />,
    )
      .match(/<t[hd].*?<\/t[hd]>/g)
      ?.map((cell) => cell.replaceAll(/<[^>]*>/g, ''))
  expect(cells([studio, villa])).toEqual([
    'Casa',
    'Foto',
    'Durata',
    'Monolocale',
    '12',
    '1 ora',
    'Villa',
    '35',
    '4 ore',
  ])
  expect(cells([studio, { ...villa, price: '390' }])).toEqual([
    'Casa',
    'Foto',
    'Durata',
    'da €',
    'Monolocale',
    '12',
    '1 ora',
    '',
    'Villa',
    '35',
    '4 ore',
    '390',
  ])
})

const pageWith = (changes: Partial<Content>) =>
  renderToStaticMarkup(
    <PageFixture content={{ ...contentFixture, ...changes }}>
      <Hero />
      <LandingPage />
    </PageFixture>,
  )

const { tour: _, ...withoutTour } = contentFixture.services

test.each<[string, Partial<Content>]>([
  ['statistics-title', { statistics: { ...contentFixture.statistics, list: [] } }],
  ['questions-title', { questions: undefined }],
  ['package-title', { servicePackage: undefined }],
  ['wake-tour', { services: withoutTour }],
])('without its content there is no %s', (part, changes) => {
  expect(pageWith({})).toContain(part)
  expect(pageWith(changes)).not.toContain(part)
})

test('without hours and a photograph beside the form the page has neither', () => {
  const { booking, hours } = contentFixture
  const { photo: _, ...others } = booking
  const whole = pageWith({})
  const markup = pageWith({ hours: undefined, booking: others })
  for (const part of [hours?.title ?? '', 'breakfast-detail']) {
    expect(whole).toContain(part)
    expect(markup).not.toContain(part)
  }
})

test('without reviews there is no section of them', () => {
  const { reviews } = contentFixture
  expect(pageWith({ reviews })).toContain('id="recensioni"')
  expect(pageWith({ reviews: { ...reviews, testimonials: [] } })).not.toContain('id="recensioni"')
})

test('who takes the photographs stands before the booking form where the owner says so', () => {
  expect(pageWith({ signature: undefined })).not.toContain('signature-title')
  const signature = {
    label: 'Chi fotografa',
    name: 'Anna Bianchi',
    lines: ['Fotografo case dal 2014.', 'Lavoro da sola, con la luce che c’è.', 'Abito a Trastevere.'],
    droneLicence: 'Attestato ENAC A1/A3 n. 1234',
    answeringHours: 'Rispondo dalle 9 alle 19',
  }
  const markup = pageWith({ signature })
  const { name, lines, droneLicence, answeringHours } = signature
  const order = [name, ...lines, droneLicence, answeringHours, `id="${bookingFormId}"`].map((text) =>
    markup.indexOf(text),
  )
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  const section = (html: string) => /<section[^>]*signature-title.*?<\/section>/.exec(html)?.[0]
  expect(section(markup)).not.toContain('<img')
  const withPortrait = pageWith({ signature: { ...signature, portrait: 'bathroom' } })
  expect(section(withPortrait)).toContain(contentFixture.photos.bathroom.alt)
})

test('the hero has a rating with its source, or neither', () => {
  const { hero } = contentFixture
  const { rating, ...others } = hero.badges
  expect(rating?.source).toBeTruthy()
  expect(pageWith({ hero })).toContain(rating?.source)
  const markup = pageWith({ hero: { ...hero, badges: others } })
  expect(markup).not.toContain(rating?.source)
  expect(markup).toContain(others.verification?.text)
})
