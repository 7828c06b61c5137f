import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Content } from '../../business/content.ts'
import { bookingFormId } from '../../content/landing.ts'
import { mostPhotos, type Quantity } from '../../content/page-content.ts'
import { contentFixture, PageFixture } from '../../test/fixtures/page.tsx'
import { Footer } from '../layout/Footer.tsx'
import { Header } from '../layout/Header.tsx'
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
      <Header isLanding={true} />
      <Hero />
      <LandingPage />
      <Footer />
    </PageFixture>,
  )

const { comparison, gallery, reviews, services, statistics } = contentFixture
const { tour: _, ...withoutTour } = services
const { before: __, ...withoutPair } = comparison ?? expect.fail()

test.each<[string, Partial<Content>]>([
  ['statistics-title', { statistics: { ...contentFixture.statistics, list: [] } }],
  ['questions-title', { questions: undefined }],
  ['package-title', { servicePackage: undefined }],
  ['wake-tour', { services: withoutTour }],
  ['comparison-title', { comparison: undefined }],
  ['wake-comparer', { comparison: withoutPair }],
  ['wake-lightbox', { gallery: { ...gallery, photos: [] } }],
  [services.featuresTitle, { services: { ...services, features: [] } }],
])('without its content there is no %s', (part, changes) => {
  expect(pageWith({})).toContain(part)
  expect(pageWith(changes)).not.toContain(part)
})

test('without hours and a photograph beside the form the page has neither', () => {
  const { booking, hours } = contentFixture
  const { photo: _, ...others } = booking
  const whole = pageWith({})
  const markup = pageWith({ hours: undefined, booking: others })
  for (const part of [hours?.title ?? '', 'breakfast']) {
    expect(whole).toContain(part)
    expect(markup).not.toContain(part)
  }
})

const noReviews = { reviews: { ...reviews, testimonials: [] } }
const noFigures = { statistics: { ...statistics, list: [] } }

test.each<[string, Partial<Content>, readonly string[]]>([
  ['everything', {}, ['servizi', 'gallery', 'risultati', 'recensioni']],
  ['no reviews', noReviews, ['servizi', 'gallery', 'risultati']],
  ['no gallery', { gallery: { ...gallery, photos: [] } }, ['servizi', 'risultati', 'recensioni']],
  ['figures and no comparison', { comparison: undefined }, ['servizi', 'gallery', 'risultati', 'recensioni']],
  ['neither', { comparison: undefined, ...noFigures, ...noReviews }, ['servizi', 'gallery']],
])('with %s the header links to the sections that are there', (_, changes, ids) => {
  const markup = pageWith(changes)
  const linked = [...markup.matchAll(/<li><a href="#(\w+)"/g)].map(([, id]) => id)
  expect(linked).toEqual(ids)
  for (const id of ids) {
    expect(markup.match(new RegExp(` id="${id}"`, 'g'))).toHaveLength(1)
  }
})

test('what is said of simulated pictures follows from those that are shown', () => {
  const { footer, photos } = contentFixture
  const pageWithReal = (...real: readonly string[]) => {
    const words = Object.entries(photos).map(([name, photo]) => [name, { ...photo, isSample: !real.includes(name) }])
    return pageWith({ photos: { ...photos, ...Object.fromEntries(words) } })
  }
  const marks = (markup: string) => markup.split(`(${gallery.sampleMark})`).length - 1
  const [first, ...others] = gallery.photos

  const simulated = pageWithReal()
  expect(simulated).toContain(gallery.note)
  expect(simulated).not.toContain(footer.samplePhotos)
  expect(marks(simulated)).toBe(0)

  const mixed = pageWithReal(first ?? '')
  expect(mixed).not.toContain(gallery.note)
  expect(mixed).toContain(gallery.mixedNote)
  expect(marks(mixed)).toBe(others.length)
  expect(mixed).toContain(footer.samplePhotos)

  const real = pageWithReal(...gallery.photos)
  expect(real).not.toMatch(new RegExp(`${gallery.note}|${gallery.mixedNote}`))
  expect(real).toContain(footer.samplePhotos)
  expect(pageWithReal(...Object.keys(photos))).not.toContain(footer.samplePhotos)
})

test('a review shows the stars that were given, and none where none were', () => {
  const [first] = reviews.testimonials
  const { stars: _, ...unrated } = first ?? expect.fail()
  const starsOf = (testimonials: typeof reviews.testimonials) =>
    [
      ...pageWith({ reviews: { ...reviews, testimonials } }).matchAll(
        /aria-label="([^"]*stell[ae][^"]*)"(.*?)<\/span>/g,
      ),
    ].map(([, label, svgs]) => [label, svgs?.match(/fill="currentColor"/g)?.length])
  expect(starsOf([{ ...unrated, stars: '4' }])).toEqual([['4 stelle su 5', 4]])
  expect(starsOf([{ ...unrated, stars: '1' }])).toEqual([['1 stella su 5', 1]])
  expect(starsOf([unrated])).toEqual([])
})

test('how the order of the reviews was chosen is said once one is real, by what it is', () => {
  const { newest, chosen } = reviews.order
  const saidOf = (dates: readonly string[], isSample: boolean) => {
    const [first = expect.fail()] = reviews.testimonials
    const testimonials = dates.map((date) => ({ ...first, date, isSample }))
    const page = pageWith({ reviews: { ...reviews, testimonials } })
    return [newest, chosen].filter((order) => page.includes(order))
  }
  expect(saidOf(['2025-04', '2025-05'], true)).toEqual([])
  expect(saidOf(['2025-05', '2025-05', '2025-04'], false)).toEqual([newest])
  expect(saidOf(['2025-04', '2025-05'], false)).toEqual([chosen])
  expect(saidOf(['2025-05'], false)).toEqual([])
})

test.each([1, 2, 3, 5, 6, 8, 11, mostPhotos.gallery])('a gallery of %i has a place for each photograph', (count) => {
  const names = Object.keys(contentFixture.photos) as (keyof typeof contentFixture.photos)[]
  const photos = names.slice(0, count)
  const markup = pageWith({ gallery: { ...gallery, photos } })
  expect(markup.match(/id="foto-\d+"/g)).toHaveLength(count)
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

test('the hero calls nothing verified without saying what and by whom', () => {
  const { hero } = contentFixture
  const { verification: _, ...others } = hero.badges
  expect(pageWith({ hero })).toContain(`<summary>${others.verified}`)
  expect(pageWith({ hero: { ...hero, badges: others } })).not.toContain(others.verified)
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
