import { expect, test } from 'vitest'
import type { Overlay } from '../content/editing/field.ts'
import { collected } from '../content/office/collected-reviews.ts'
import { businessFaults, faults } from '../content/office/editing.ts'
import { mostPhotos } from '../content/page-content.ts'
import { realEnvironment } from '../test/cases/real-environment.ts'
import { photographsFixture as photographs } from '../test/fixtures/overlay.ts'
import { contentFixture as content } from '../test/fixtures/page.tsx'
import { interpret } from './interpret.ts'
import { layOver } from './lay-over.ts'
import { placedFields } from './places.ts'
import { sectionsOf } from './sections.ts'

const lay = (overlay: Overlay, environment = {}, others = content) => ({
  ...interpret({ content: others, environment, isReal: false }, overlay, photographs),
  faults: layOver(others, overlay, { environment, photographs }).faults,
})
/** What stands against publishing on a real site. */
const problemsOf = (overlay: Overlay, environment = {}) =>
  interpret({ content, environment, isReal: true }, overlay, photographs).problems

test.each<[string, unknown, string, string]>([
  ['hours.list.0.hour', '24', 'hours.list.0.hour', faults.hour],
  ['hero.sentence', ' \u00a0\u200b', 'hero.sentence', faults.empty],
  ['gallery.photos', Array(5).fill('bathroom'), 'gallery.photos.1', faults.twice],
  ['services.tour.panorama', 'bathroom', 'services.tour.panorama', faults.panorama],
  ['comparison.after', 'livingRoomAmateur', 'comparison.after', faults.sameRoom],
  ['servicePackage.included.list', ['Foto', ' Foto'], 'servicePackage.included.list.1', faults.same],
  [
    'questions.list',
    ['Sì', 'No'].map((answer) => ({ question: 'Quando?', answer })),
    'questions.list.1.question',
    faults.same,
  ],
  [
    'servicePackage.quantities.list',
    [{ home: 'Villa', photos: '40', duration: '4 ore', price: 'da 200' }],
    'servicePackage.quantities.list.0.price',
    faults.price,
  ],
])('%s as %j is told at its place, and stays as it was', (path, value, place, sentence) => {
  const laid = lay({ [path]: value })
  expect(laid).toMatchObject({ leftOut: [path], faults: { [place]: sentence } })
  expect(laid.content).toEqual(content)
})

test.each(['149,50 €', '€ 149,50', '149,50 euro', ' 149,50€ ', '\u202d149,50\u202c'])(
  'the price %j is taken without its currency',
  (price) => {
    const homes = [{ home: 'Villa', photos: '40', duration: '4 ore', price }]
    const { content: laid, faults } = lay({ 'servicePackage.quantities.list': homes })
    expect([laid.servicePackage?.quantities?.list[0]?.price, faults]).toEqual(['149,50', {}])
  },
)

test('a review that is called collected, and is not, is told at its badge', () => {
  const [review] = content.reviews.testimonials
  const card = { ...review, isSample: false, badge: collected.badge, verified: 'Fattura n. 12' }
  const place = 'reviews.testimonials.0.badge'
  const faultOf = (changes: object) => problemsOf({ 'reviews.testimonials': [{ ...card, ...changes }] })[place]
  expect(faultOf({})).toBe(faults.collectedBadge)
  expect(faultOf({ badge: 'Superhost' })).toBeUndefined()
  expect(faultOf({ given: 'a' })).toBeUndefined()
})

test('without WhatsApp a changed text that names it is told at its place, but for the words of a host', () => {
  const without = { ...content, business: { ...content.business, whatsapp: null } }
  const [review] = content.reviews.testimonials
  const overlay = {
    'hero.sentence': 'Scrivici su WhatsApp.',
    'questions.list': [{ question: 'Come vi scrivo?', answer: 'Su whatsapp.' }],
    'reviews.testimonials': [{ ...review, quote: 'Mi hanno risposto su WhatsApp.', isSample: false, given: 'a' }],
  }
  const problemsOn = (others: typeof content) =>
    interpret({ content: others, environment: {}, isReal: false }, overlay, photographs).problems
  expect(problemsOn(without)).toMatchObject({
    'hero.sentence': faults.noWhatsapp,
    'questions.list.0.answer': faults.noWhatsapp,
  })
  expect(Object.values(problemsOn(without)).filter((each) => each === faults.noWhatsapp)).toHaveLength(2)
  expect(Object.values(problemsOn(content))).not.toContain(faults.noWhatsapp)
})

test('without WhatsApp the texts that are sent all the same stay fields', () => {
  const paths = placedFields({ ...content, business: { ...content.business, whatsapp: null } }).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['chatMessages.book', 'appointment.chat.invite']))
  expect(paths.filter((path) => /^(?:floatingChat|chatMessages\.(?:hero|floating))/.test(path))).toEqual([])
})

test('a photograph that is shown without its words is told at each of them', () => {
  const uploaded = [...photographs, { name: 'foto-1', width: 3000, height: 2000 }]
  const facts = { content, environment: {}, isReal: false }
  expect(interpret(facts, { 'hero.photo': 'foto-1' }, uploaded).problems).toEqual({
    'hero.photo': faults.unknownPhoto,
    'photos.foto-1.alt': faults.empty,
    'photos.foto-1.caption': faults.empty,
  })
})

test('what is hidden stays in the draft alone, and problems keep their places', () => {
  const list = [
    { question: 'Nascosta?', answer: '', isHidden: true },
    { question: 'Quando?', answer: 'Presto.' },
    { question: 'Dove?', answer: '' },
  ]
  expect(lay({ 'questions.list': list }).faults).toEqual({ 'questions.list.2.answer': faults.empty })
  const shown = lay({ 'questions.list': list.slice(0, 2) }).content.questions?.list
  expect(shown).toEqual([{ question: 'Quando?', answer: 'Presto.' }])
  const sample = [list[0], { ...list[1], isSample: true }]
  expect(problemsOf({ 'questions.list': sample })).toHaveProperty(['questions.list.1.isSample'])
  expect(lay({ 'questions.list': list.slice(0, 1) }).faults).toHaveProperty(['questions.list'])
})

test('a list that is much too long is refused before its items are compared', () => {
  // Comparing each with all before it would take minutes.
  const texts = Array.from({ length: 200_000 }, (_, index) => `Foto ${index}`)
  const tooLong = {
    'servicePackage.included.list': texts,
    'questions.list': texts.map((question) => ({ question, answer: 'Sì' })),
    'gallery.photos': texts,
  }
  const { leftOut, faults: found } = lay(tooLong)
  expect(leftOut.toSorted()).toEqual(Object.keys(tooLong).toSorted())
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(tooLong).toSorted())
})

test('the two photographs of the comparison may change places', () => {
  const { before, after } = content.comparison ?? {}
  expect(lay({ 'comparison.before': after, 'comparison.after': before }).faults).toEqual({})
})

test('a text that is joined to another keeps its space, and a word counts with any space in it', () => {
  const { content: laid, faults } = lay({ errorTitlePrefix: 'Attenzione:', 'booking.steps.0.when': 'In 24 ore' })
  expect([laid.errorTitlePrefix, laid.booking.steps[0]?.when, faults]).toEqual(['Attenzione: ', 'In 24 ore', {}])
})

test('tags and addresses in a text are only text', () => {
  const sentence = '<b>Ciao</b> http://esempio.example'
  expect(lay({ 'hero.sentence': sentence }).content.hero.sentence).toBe(sentence)
})

test('a site without a tour has no mark that it is a sample', () => {
  const { tour: _, ...services } = content.services
  const { leftOut } = lay({ 'services.isTourSample': true }, {}, { ...content, services })
  expect(leftOut).toEqual(['services.isTourSample'])
})

test('a change of a part that the content no longer has makes no half of it', () => {
  const without = { ...content, questions: undefined, hours: undefined }
  const changes = { 'questions.title': 'Domande', 'hours.list.0.hour': '9' }
  const { content: laid, leftOut } = lay(changes, {}, without)
  expect([laid, leftOut]).toEqual([without, Object.keys(changes)])
})

test.each([
  ['BUSINESS_VAT_NUMBER', '12345678901'],
  ['BUSINESS_EMAIL', 'ciao'],
  ['BUSINESS_PHONE', '12'],
  ['BUSINESS_WHATSAPP', 'boh'],
  ['BUSINESS_WHATSAPP', 'no'],
  ['BUSINESS_OWNER_NAME', 'Maria'],
  ['BUSINESS_PEC', 'pec'],
  ['BUSINESS_REA', 'Roma 12'],
  ['BUSINESS_REGISTER_OFFICE', '1'],
  ['BUSINESS_TAX_CODE', '123'],
  ['BUSINESS_SHARE_CAPITAL', '10,000'],
])('%s that cannot be is told at its field, also while the site is an example', (name, value) => {
  const path = `business.${name}`
  const { content: laid, leftOut, faults } = lay({ [path]: value, 'business.BUSINESS_ADDRESS': 'Via Verdi 2, Roma' })
  expect([leftOut, faults]).toEqual([[path], { [path]: businessFaults[name] }])
  expect(laid.business).toEqual({ ...content.business, address: 'Via Verdi 2, Roma' })
})

test('a detail that the law wants of a company cannot be emptied, and nobody else’s is asked for', () => {
  const empty = { 'business.BUSINESS_PEC': '' }
  expect(lay(empty, { BUSINESS_KIND: 'srl' }).faults).toEqual({ 'business.BUSINESS_PEC': faults.duty })
  expect(lay(empty, { BUSINESS_KIND: 'libero-professionista' }).faults).toEqual({})
})

test('a sole trader’s name is asked for, whatever the firm is called', () => {
  const environment = { BUSINESS_KIND: 'ditta-individuale', BUSINESS_OWNER_NAME: 'Maria Rossi' }
  const owner = 'business.BUSINESS_OWNER_NAME'
  const firm = { 'business.BUSINESS_LEGAL_NAME': 'Luna e Scirocco', [owner]: '' }
  const { content: laid, faults: found } = lay(firm, environment)
  expect([laid.business.legalName, found]).toEqual(['Luna e Scirocco di Maria Rossi', { [owner]: faults.duty }])
})

test('a detail that is locked or unknown changes nothing', () => {
  const overlay = { 'business.SITE_URL': 'https://altro.it', 'business.BUSINESS_KIND': 'spa', 'business.PATH': 'x' }
  const { content: laid, leftOut } = lay(overlay)
  expect([laid, leftOut.toSorted()]).toEqual([content, Object.keys(overlay).toSorted()])
})

test('a real site is not published with what is invented', () => {
  const environment = { SITE_URL: 'https://www.casainposa.it' }
  expect(lay({}, environment).problems).toEqual({})
  expect(problemsOf({}, environment)).toMatchObject({
    'reviews.testimonials.0.isSample': faults.sample,
    'questions.list.0.isSample': faults.sample,
    'photos.livingRoom': faults.samplePhoto,
    'business.BUSINESS_PHONE': faults.example,
  })
})

test('a review that is called true needs a proof of its own, and has no stars of the example', () => {
  const [, ...others] = content.reviews.testimonials
  const { stars: _, ...first } = {
    ...content.reviews.testimonials[0],
    quote: 'Tutto pieno in maggio.',
    isSample: false,
  }
  const list = 'reviews.testimonials'
  // Moved behind one that is still an example, and behind one that is hidden.
  const hidden = { isHidden: true, verified: first.verified }
  const { problems, content: laid } = lay({ [list]: [hidden, ...others, first] })
  expect(problems).toEqual({ [`${list}.${others.length + 1}.verified`]: faults.oldProof })
  expect(laid.reviews.testimonials.map(({ stars }) => stars)).toEqual([...others.map(({ stars }) => stars), undefined])
  expect(lay({ [list]: [{ ...first, verified: 'Fattura n. 12 e profilo visti da noi' }] }).problems).toEqual({})
})

test('the rating and the figures can be made true, with a source of their own, or be absent', () => {
  const { rating } = content.hero.badges
  const figure = content.statistics.list[3]
  const real = { 'hero.badges.rating': { ...rating, value: '4,8', isSample: false }, 'statistics.list': [figure] }
  expect(lay(real).problems).toEqual({ 'hero.badges.rating.source': faults.oldProof })
  const source = 'La media dei voti di 12 host, da gennaio a giugno 2026.'
  const proven = {
    'hero.badges.rating': { ...real['hero.badges.rating'], source },
    'statistics.list': [{ ...figure, value: '4,7', source, isSample: false }],
  }
  const { content: laid, problems } = lay(proven)
  expect([laid.hero.badges.rating?.value, laid.statistics.list[0]?.value, problems]).toEqual(['4,8', '4,7', {}])
  const absent = lay({ 'hero.badges.rating': null, 'hero.badges.verification': null, 'statistics.list': [] })
  expect(absent).toMatchObject({ problems: {}, content: { statistics: { list: [] } } })
  expect([absent.content.hero.badges.rating, absent.content.hero.badges.verification]).toEqual([undefined, undefined])
})

test('a rating is a number from 1 to 5 with a decimal at most, and one that is online stays there', () => {
  const path = 'hero.badges.rating'
  const rating = { ...content.hero.badges.rating, source: 'La media dei voti di 12 host, nel 2026.', isSample: false }
  const problemsWith = (value: string) => lay({ [path]: { ...rating, value } }).problems
  for (const value of ['5,0', '4,9', '1', '5']) {
    expect(problemsWith(value), value).toEqual({})
  }
  for (const value of ['6', '5,1', '0,9', '4.9', '4,85', 'quattro', '4,9 su 5']) {
    expect(problemsWith(value), value).toEqual({ [`${path}.value`]: faults.rating })
  }
  expect(problemsWith('')).toEqual({ [`${path}.value`]: faults.empty })
  expect(lay({ [path]: { ...rating, value: '9,2' } }).content.hero.badges.rating?.value).toBe('9,2')
})

test('a firm that was published without its owner stays as it was, and is not published again', () => {
  const environment = { ...realEnvironment, BUSINESS_KIND: 'ditta-individuale', BUSINESS_OWNER_NAME: '' }
  const published = { 'business.BUSINESS_LEGAL_NAME': 'Luna e Scirocco' }
  expect(lay(published, environment).content.business.legalName).toBe('Luna e Scirocco')
  expect(problemsOf(published, environment)).toMatchObject({
    'business.BUSINESS_OWNER_NAME': faults.example,
  })
})

test.each([
  ['BUSINESS_WHATSAPP', '333 123 456', { whatsapp: '39333123456' }],
  ['BUSINESS_EMAIL', 'ciao@luna', { email: 'ciao@luna' }],
  ['BUSINESS_PEC', 'luna@pec', { company: { pec: 'luna@pec' } }],
  ['BUSINESS_LEGAL_NAME', 'Scirocco', { legalName: 'Scirocco' }],
])('%s that earlier releases published stays online, and is not published again', (name, value, shown) => {
  const environment = {
    ...realEnvironment,
    BUSINESS_KIND: 'libero-professionista',
    BUSINESS_LEGAL_NAME: 'Maria Rossi',
  }
  const path = `business.${name}`
  const { content: laid, leftOut } = lay({ [path]: value }, environment)
  expect(laid.business).toMatchObject(shown)
  expect(leftOut).toEqual([])
  expect(problemsOf({ [path]: value }, environment)).toMatchObject({
    [path]: businessFaults[name],
  })
})

test('the gallery grows and shrinks within what its grid has places for', () => {
  const names = photographs.map(({ name }) => name)
  const galleryOf = (chosen: readonly string[]) => lay({ 'gallery.photos': chosen })
  for (const count of [1, mostPhotos.gallery]) {
    const chosen = names.slice(0, count)
    expect(galleryOf(chosen)).toMatchObject({ faults: {}, content: { gallery: { photos: chosen } } })
  }
  const tooMany = names.slice(0, mostPhotos.gallery + 1)
  expect(Object.keys(galleryOf(tooMany).faults)).toEqual(['gallery.photos'])
  expect(Object.keys(galleryOf([]).faults)).toEqual(['gallery.photos'])
  expect(lay({ 'services.photos': [] }).faults).toEqual({})
})

test('a part that is off has no fields', () => {
  const pathsOf = (changes: object) => placedFields({ ...content, ...changes }).map(({ path }) => path)
  const off = pathsOf({
    gallery: { ...content.gallery, photos: [] },
    statistics: { ...content.statistics, list: [] },
    comparison: { ...content.comparison, before: undefined },
  })
  const parts = /^(gallery|statistics|comparison\.comparer)\./
  expect(pathsOf({}).filter((path) => parts.test(path))).not.toEqual([])
  expect(off.filter((path) => parts.test(path))).toEqual([])
  expect(off).toContain('comparison.title')
})

test('where the content has no review the first one is added in the office', () => {
  const none = { ...content, reviews: { ...content.reviews, testimonials: [] } }
  const [first = expect.fail()] = content.reviews.testimonials
  const { isSample: _, ...review } = { ...first, verified: 'Fattura n. 12, vista da noi' }
  const added = lay({ 'reviews.testimonials': [review] }, {}, none)
  expect([added.content.reviews.testimonials, added.leftOut, added.problems]).toEqual([[review], [], {}])
  expect(sectionsOf(none, {}).find(({ id }) => id === 'recensioni')?.fields[0]).toMatchObject({
    path: 'reviews.testimonials',
    default: [],
  })
})

test.each([
  [{}, { BUSINESS_OWNER_NAME: '', BUSINESS_SHARE_CAPITAL: '0,00', BUSINESS_REA: 'RM-0000000' }],
  [
    { BUSINESS_KIND: 'snc', BUSINESS_REA: 'NA-1234567' },
    { BUSINESS_SHARE_CAPITAL: '', BUSINESS_REA: 'NA-1234567' },
  ],
  [{ BUSINESS_KIND: 'libero-professionista' }, { BUSINESS_OWNER_NAME: '', BUSINESS_PEC: '' }],
])('with %o the office shows only the examples that the kind of business needs', (environment, shown) => {
  const fields = sectionsOf(content, environment).flatMap((section) => section.fields)
  const defaults = fields.map(({ path, default: value }) => [path.replace('business.', ''), value])
  expect(Object.fromEntries(defaults)).toMatchObject(shown)
})
