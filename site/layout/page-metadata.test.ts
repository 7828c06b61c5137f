import { expect, test } from 'vitest'
import { assetsFixture, contentFixture } from '../../test/fixtures/page.tsx'
import { pageMetadata } from './page-metadata.ts'

const { document, hero, photos } = contentFixture
const business = { ...contentFixture.business, brand: 'Casa in Posa', siteUrl: 'https://www.casainposa.example' }
const content = { ...contentFixture, business }

test('the landing page has title, description, address and picture to be shared, with absolute addresses', () => {
  const { title, canonical, metas } = pageMetadata({ path: '/', isIndexed: true }, content, assetsFixture)
  expect(title).toBe(`${document.title} | Casa in Posa`)
  expect(canonical).toBe('https://www.casainposa.example/')
  for (const meta of [
    { name: 'description', content: document.description },
    { name: 'theme-color', content: '#f7f3ec' },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Casa in Posa' },
    { property: 'og:locale', content: 'it_IT' },
    { property: 'og:url', content: 'https://www.casainposa.example/' },
    { property: 'og:title', content: document.title },
    { property: 'og:description', content: document.description },
    { property: 'og:image', content: 'https://www.casainposa.example/photos/social.0a1b2c3d.jpg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${hero.headline.join(' ')} ${photos[hero.photo].alt}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]) {
    expect(metas).toContainEqual(meta)
  }
})

test('another page has its own title and address', () => {
  const page = { title: 'Privacy policy', path: '/privacy-policy', isIndexed: true }
  const { title, canonical, metas } = pageMetadata(page, content, assetsFixture)
  expect(title).toBe('Privacy policy | Casa in Posa')
  expect(canonical).toBe('https://www.casainposa.example/privacy-policy')
  expect(metas).toContainEqual({ property: 'og:title', content: 'Privacy policy' })
})

test('the description of a page is for search engines and for sharing', () => {
  const { metas } = pageMetadata(
    { title: 'Lista', description: 'Che cosa fare', path: '/lista', isIndexed: true },
    content,
    assetsFixture,
  )
  expect(metas).toContainEqual({ name: 'description', content: 'Che cosa fare' })
  expect(metas).toContainEqual({ property: 'og:description', content: 'Che cosa fare' })
})

test('a page that is not indexed has no canonical address and no metadata for sharing', () => {
  const { canonical, metas } = pageMetadata({ title: 'Oops!', path: '/404', isIndexed: false }, content, assetsFixture)
  expect(canonical).toBeUndefined()
  expect(metas).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(JSON.stringify(metas)).not.toContain('og:')
  expect(metas).not.toContainEqual(expect.objectContaining({ name: 'description' }))
})

test('a page that is not indexed may have a description', () => {
  const page = { title: 'Oops!', description: 'Questa pagina non c’è.', path: '/404', isIndexed: false }
  expect(pageMetadata(page, content, assetsFixture).metas).toContainEqual({
    name: 'description',
    content: 'Questa pagina non c’è.',
  })
})
