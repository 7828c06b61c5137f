import { expect, test } from 'vitest'
import { parseBusiness } from '../../content/business.ts'
import { cityNames } from '../../content/cities.ts'
import { comparison, gallery, hero, services } from '../../content/landing.ts'
import { photos } from '../../content/photos/photos.ts'
import { footer } from '../../content/site.ts'
import { readPhotoSources } from '../build/photo-sources.ts'
import type { ImageObject } from './graph.ts'
import { landingGraph } from './landing-graph.ts'
import { vocabularyProblems } from './vocabulary.ts'

const siteUrl = 'https://www.casainposa.example'
const { business } = parseBusiness({ SITE_URL: siteUrl })

const files = await readPhotoSources(new URL('../../content/photos/', import.meta.url), photos)

const nodes = landingGraph(business, files)['@graph']

function images(brand = business.brand): ImageObject[] {
  return landingGraph({ ...business, brand }, files)['@graph'].filter((node) => node['@type'] === 'ImageObject')
}

test('says nothing that the vocabulary does not have, whoever took the photographs', () => {
  expect(vocabularyProblems(landingGraph(business, files))).toEqual([])
  expect(vocabularyProblems(landingGraph({ ...business, brand: 'Another Brand' }, files))).toEqual([])
})

test('has no rating and no review of one’s own', () => {
  expect(JSON.stringify(nodes)).not.toMatch(/rating|review/i)
})

test('names the site by its brand, with the business behind it', () => {
  expect(nodes[0]).toEqual({
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    url: `${siteUrl}/`,
    name: 'Casa in Posa',
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
    name: 'Casa in Posa',
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

test('lists the five services in the words of the page', () => {
  const listed = nodes.filter((node) => node['@type'] === 'Service')
  expect(listed).toHaveLength(5)
  expect(listed.map(({ name, description }) => [name, description])).toEqual(
    services.list.map(({ title, text }) => [title, text]),
  )
})

test('lists each photograph of the page once, in page order, with the words of the content', () => {
  const shown = [hero.photo, ...services.photos, ...gallery.photos, comparison.before, comparison.after]
  expect(images().map(({ caption, creditText }) => [caption, creditText])).toEqual(
    shown.map((name) => [photos[name].alt, photos[name].credit]),
  )
})

test('says where a photograph is and whose', () => {
  expect(images()[0]).toMatchObject({
    contentUrl: `${siteUrl}/photos/living-room-rome.${files.livingRoomRome.hash}.3x2.1600.jpg`,
    creator: { '@id': `${siteUrl}/#business` },
    copyrightNotice: '© Casa in Posa',
  })
})

test('the hero alone stands for the page', () => {
  expect(images().filter(({ representativeOfPage }) => representativeOfPage)).toEqual([images()[0]])
})

test('a credit that is not the brand is a person', () => {
  expect(images('Another Brand')[0]?.creator).toEqual({ '@type': 'Person', name: 'Casa in Posa' })
})
