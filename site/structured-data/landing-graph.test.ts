import { expect, test } from 'vitest'
import { comparison, gallery, hero, services } from '../../content/landing.ts'
import { photos } from '../../content/photos/photos.ts'
import { document } from '../../content/site.ts'
import { readPhotoSources } from '../build/photo-sources.ts'
import type { ImageObject } from './graph.ts'
import { landingGraph } from './landing-graph.ts'

const business = { brand: 'Casa in Posa', siteUrl: 'https://www.casainposa.example' }

const files = await readPhotoSources(new URL('../../content/photos/', import.meta.url), photos)

function images(brand = business.brand): ImageObject[] {
  return landingGraph({ ...business, brand }, files)['@graph'].filter((node) => node['@type'] === 'ImageObject')
}

test('names the site by its brand and describes it as its pages do', () => {
  expect(landingGraph(business, files)['@graph'][0]).toEqual({
    '@type': 'WebSite',
    '@id': 'https://www.casainposa.example/#website',
    url: 'https://www.casainposa.example/',
    name: 'Casa in Posa',
    description: document.description,
    inLanguage: 'it',
  })
})

test('lists each photograph of the page once, in page order, with the words of the content', () => {
  const shown = [hero.photo, ...services.photos, ...gallery.photos, comparison.before, comparison.after]
  expect(
    images().map(({ name, caption, description, creditText }) => [name, caption, description, creditText]),
  ).toEqual(shown.map((name) => [photos[name].caption, photos[name].caption, photos[name].alt, photos[name].credit]))
})

test('says where a photograph is, how large and whose', () => {
  expect(images()[0]).toMatchObject({
    contentUrl: `https://www.casainposa.example/photos/living-room-rome.3x2.1600.${files.livingRoomRome.hash}.jpg`,
    width: 1600,
    height: 1067,
    creator: { '@type': 'Organization', name: 'Casa in Posa' },
    copyrightNotice: '© Casa in Posa',
  })
})

test('the hero alone stands for the page', () => {
  expect(images().filter(({ representativeOfPage }) => representativeOfPage)).toEqual([images()[0]])
})

test('a credit that is not the brand is a person', () => {
  expect(images('Another Brand')[0]?.creator['@type']).toBe('Person')
})
