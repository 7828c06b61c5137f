import { expect, test } from 'vitest'
import { parseBusiness } from '../../business/business.ts'
import { type Photo, photos } from '../../content/photos/photos.ts'
import { readPhotoSources } from '../../pipeline/photo-sources.ts'
import { contentFixture } from '../../test/fixtures/page.tsx'
import { fullSize } from '../photos/full-size.ts'
import { copyrightNotice, photoCredit } from '../photos/photo-credit.ts'
import type { ImageObject } from './graph.ts'
import { imageObjects } from './image-objects.ts'
import { landingGraph } from './landing-graph.ts'
import { vocabularyProblems } from './vocabulary.ts'

const siteUrl = 'https://www.casainposa.example'
const { business } = parseBusiness({ SITE_URL: siteUrl })
const content = { ...contentFixture, business }
const otherContent = { ...content, business: { ...business, brand: 'Another Brand' } }
const { cityNames, comparison, footer, gallery, hero, services } = content

const places = {
  sources: new URL('../../content/photos/', import.meta.url),
  cache: new URL('../../.cache/photos/', import.meta.url),
}
const read = await readPhotoSources(places, photos, business.brand)
if (!read.ok) {
  throw new Error(read.problems.join('\n'))
}
const files = read.sources

const nodes = landingGraph(content, files)['@graph']

function images(): ImageObject[] {
  return nodes.filter((node) => node['@type'] === 'ImageObject')
}

test('says nothing that the vocabulary does not have, whoever took the photographs', () => {
  expect(vocabularyProblems(landingGraph(content, files))).toEqual([])
  expect(vocabularyProblems(landingGraph(otherContent, files))).toEqual([])
})

test('has no rating and no review of one’s own', () => {
  expect(JSON.stringify(nodes)).not.toMatch(/rating|review/i)
})

test('names the site by its brand, with the business behind it', () => {
  expect(nodes[0]).toEqual({
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    url: `${siteUrl}/`,
    name: business.brand,
    inLanguage: 'it',
    publisher: { '@id': `${siteUrl}/#business` },
  })
})

test('says of the business what the footer says, and that it works in Rome and Milan', () => {
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
  expect(listed.map(({ name, description }) => [name, description])).toEqual(
    services.list.map(({ title, text }) => [title, text]),
  )
})

test('lists each photograph of the page once, in page order, with the words of the content', () => {
  const shown = [hero.photo, ...services.photos, ...gallery.photos, comparison.before, comparison.after]
  expect(images().map(({ caption, creditText }) => [caption, creditText])).toEqual(
    shown.map((name) => [photos[name].alt, photoCredit(photos[name], business.brand)]),
  )
})

test('says where a photograph is and whose', () => {
  expect(images()[0]).toMatchObject({
    contentUrl: `${siteUrl}${fullSize(files[hero.photo]).url}`,
    creditText: photoCredit(photos[hero.photo], business.brand),
    copyrightNotice: copyrightNotice(photoCredit(photos[hero.photo], business.brand)),
  })
})

test('the hero alone stands for the page', () => {
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
