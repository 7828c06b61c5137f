import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { expect, test } from 'vitest'
import { valueAt, withValueAt } from '../../business/json-places.ts'
import { markPlaces, readPlaces } from '../../editing/marked-places.ts'

import { contentFixture } from '../../test/fixtures/page.tsx'
import { styledAssets } from '../../test/fixtures/rendered-site.ts'
import type { Assets } from '../context/assets.ts'
import { renderBodies, renderSite } from './render.tsx'

type Element = DefaultTreeAdapterTypes.Element

const content = contentFixture
const marked = markPlaces(content)
const files: Readonly<Record<string, unknown>> = styledAssets.photos
const assetsOf = (photographs: Readonly<Record<string, string>>): Assets => {
  const photos = Object.entries(photographs).map(([other, name]) => [other, { ...Object(files[name]), slug: other }])
  return { ...styledAssets, photos: { ...styledAssets.photos, ...Object.fromEntries(photos) } }
}
const bodies = renderBodies(marked.content, assetsOf(marked.photographs))
const site = renderSite(content, styledAssets)

const elementsIn = (node: { readonly childNodes: readonly DefaultTreeAdapterTypes.ChildNode[] }): readonly Element[] =>
  node.childNodes.filter((child): child is Element => 'tagName' in child)

const wordsOf = (node: DefaultTreeAdapterTypes.ChildNode): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(wordsOf).join('') : ''

test.each(['/', '/prepara-la-casa', '/404'])('what stands where on %s is read from marks', (path) => {
  const document = parse((path === '/404' ? site.notFound : site.pages.get(path)) ?? '')
  const body = elementsIn(document).flatMap(elementsIn)[1]
  const found = readPlaces(bodies.get(path) ?? '', marked.places)
  for (const { place, at } of found) {
    const element = at.reduce<Element | undefined>((parent, index) => parent && elementsIn(parent)[index], body)
    const attributes = Object.fromEntries(element?.attrs.map(({ name, value }) => [name, value]) ?? [])
    const value = String(valueAt(content, place))
    const shown = [attributes.placeholder, element && wordsOf(element)].join(' ')
    const slug = Object(files[value]).slug
    expect(slug === undefined ? shown : attributes['data-photo'], place).toContain(slug ?? value.split('{')[0])
  }
  expect(found.length).toBeGreaterThan(path === '/' ? 150 : 3)
})

test('every text and photograph that is seen on the page is found there, and what is computed with is as it was', () => {
  const found = new Set(readPlaces(bodies.get('/') ?? '', marked.places).map(({ place }) => place))
  const seen = ['hero.photo', 'hero.sentence', 'services.photos.1', 'gallery.photos.4', 'hours.list.0.photo']
  const listed = ['questions.list.0.answer', 'servicePackage.quantities.list.0.home', 'servicePackage.included.list.2']
  for (const place of [...seen, ...listed, 'reviews.testimonials.2.quote', 'fields.name.label']) {
    expect(found, place).toContain(place)
  }
  for (const place of ['reviews.testimonials.0.stars', 'hours.list.0.hour', 'hero.badges.label']) {
    expect(valueAt(marked.content, place), place).toBe(valueAt(content, place))
  }
})

test('an example for what to type stands in its field, and is found there', () => {
  const example = markPlaces(withValueAt(content, 'fields.name.hint', 'Anna Rossi'))
  const body = renderBodies(example.content, assetsOf(example.photographs)).get('/') ?? ''
  expect(readPlaces(body, example.places).map(({ place }) => place)).toContain('fields.name.hint')
})

test('what only a screen reader says is marked as such in its field', () => {
  const body = bodies.get('/') ?? ''
  const attributes = [...body.matchAll(/ aria-[a-z]+="([^"]*)"/g)].map(([, text = '']) => text)
  const hidden = [...body.matchAll(/<span class="[^"]*hidden[^"]*">([^<]*)/g)].map(([, text = '']) => text)
  expect([attributes.length, hidden.length].every((count) => count > 5)).toBe(true)
  const seen = [...attributes, ...hidden].flatMap((text) => [...text.matchAll(/\ue000(\d+)/g)])
  expect(seen.map(([, number]) => marked.places[Number(number)])).toEqual([])
})
