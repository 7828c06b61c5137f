import { expect, test } from 'vitest'
import { parseBusiness } from '../../business/business.ts'
import { copyrightNotice, photoCredit } from '../../business/photo-credit.ts'
import type { Photo } from '../../content/page-content.ts'
import { photos } from '../../content/photos/photos.ts'
import { readPhotoSources } from '../../pictures/photo-sources.ts'
import { contentFixture } from '../../test/fixtures/page.tsx'
import { vocabularyProblems } from '../../test/schema-org.ts'
import { fullSize } from '../photos/whole-photo.ts'
import { hashedPhotos } from '../render/photo-hash.ts'
import { imageObjects, landingGraph, scriptText } from './landing-graph.ts'

const siteUrl = 'https://www.casainposa.example'
const { business } = parseBusiness({ SITE_URL: siteUrl })
const content = { ...contentFixture, business }
const otherContent = { ...content, business: { ...business, brand: 'Another Brand' } }
const { booking, cityNames, comparison, footer, gallery, hero, hours, services } = content

const places = {
  sources: new URL('../../content/photos/', import.meta.url),
  cache: new URL('../../.cache/photos/', import.meta.url),
}
const { sources } = await readPhotoSources(places, photos)
const files = hashedPhotos(content, (name) => sources[name])

const nodes = landingGraph(content, files)['@graph']

function images() {
  return nodes.filter((node) => node['@type'] === 'ImageObject')
}

test('uses only the vocabulary of schema.org, whoever took the photographs', () => {
  expect(landingGraph(content, files)['@context']).toBe('https://schema.org')
  expect(vocabularyProblems(landingGraph(content, files))).toEqual([])
  expect(vocabularyProblems(landingGraph(otherContent, files))).toEqual([])
})

test('has no rating and no review', () => {
  expect(JSON.stringify(nodes)).not.toMatch(/rating|review/i)
})

test('names the site by its brand, and its publisher', () => {
  expect(nodes[0]).toEqual({
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    url: `${siteUrl}/`,
    name: business.brand,
    inLanguage: 'it',
    publisher: { '@id': `${siteUrl}/#business` },
  })
})

test('has the details of the footer, and the cities as the area served', () => {
  const { legalName, vatNumber, address, email, phone } = business
  expect(nodes.find((node) => node['@type'] === 'ProfessionalService')).toEqual({
    '@type': 'ProfessionalService',
    '@id': `${siteUrl}/#business`,
    url: `${siteUrl}/`,
    name: business.brand,
    legalName,
    description: footer.description,
    vatID: vatNumber,
    address,
    email,
    telephone: phone,
    areaServed: cityNames.map((name) => ({ '@type': 'City', name })),
    image: { '@id': images()[0]?.contentUrl },
  })
})

test('lists the services in the words of the page', () => {
  const listed = nodes.filter((node) => node['@type'] === 'Service')
  expect(listed.map(({ name, description, provider }) => [name, description, provider['@id']])).toEqual(
    services.list.map(({ title, text }) => [title, text, `${siteUrl}/#business`]),
  )
})

test('lists each photograph of the page once, in page order, with the words of the content', () => {
  const compared = [comparison?.before, comparison?.after]
  const atHours = hours?.list.map(({ photo }) => photo) ?? []
  const shown = [hero.photo, ...services.photos, ...gallery.photos, ...compared, ...atHours, booking.photo].filter(
    (name) => name !== undefined,
  )
  expect(images().map(({ caption, creditText }) => [caption, creditText])).toEqual(
    shown.map((name) => [photos[name].alt, photoCredit(photos[name], business.brand)]),
  )
})

test('has the address and the rights of a photograph', () => {
  expect(images()[0]).toMatchObject({
    contentUrl: `${siteUrl}${fullSize(files[hero.photo]).url}`,
    creditText: photoCredit(photos[hero.photo], business.brand),
    copyrightNotice: copyrightNotice(photoCredit(photos[hero.photo], business.brand)),
  })
})

test('only the hero represents the page', () => {
  expect(images().filter(({ representativeOfPage }) => representativeOfPage)).toEqual([images()[0]])
})

test('a photograph is credited to the brand, or to the person whom the list names', () => {
  const { [hero.photo]: first } = photos
  const { credit: _, ...unnamed }: Photo = first
  const creators = [unnamed, { ...unnamed, credit: 'Ada Neri' }].map((photo) => {
    const [object] = imageObjects({ ...otherContent, photos: { ...photos, [hero.photo]: photo } }, files)
    return [object?.creditText, object?.copyrightNotice, object?.creator]
  })
  expect(creators).toEqual([
    ['Another Brand', '© Another Brand', { '@id': `${siteUrl}/#business` }],
    ['Ada Neri', '© Ada Neri', { '@type': 'Person', name: 'Ada Neri' }],
  ])
})

test('no value closes the script element, and the text parses to the graph', () => {
  const text = '</script><!-- a < b'
  const graph = landingGraph({ ...content, footer: { ...footer, description: text } }, files)
  expect(scriptText(graph)).not.toContain('<')
  expect(JSON.parse(scriptText(graph))).toEqual(graph)
  expect(JSON.stringify(graph)).toContain(text)
})
