import { expect } from '@playwright/test'
import { parseBusiness } from '../business/business.ts'
import { copyrightNotice, photoCredit } from '../business/photo-credit.ts'
import { photos } from '../content/photos/photos.ts'
import { test } from './support/test.ts'

const { business } = parseBusiness({})

const paths = ['/', '/accessibilita', '/prepara-la-casa', '/privacy-policy']

test('a search engine finds every page in the sitemap, which robots.txt names', async ({ request }) => {
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  expect(await robots.text()).toContain(`Sitemap: ${business.siteUrl}/sitemap.xml`)
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('application/xml')
  const listed = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(listed).toEqual(paths.map((path) => `${business.siteUrl}${path}`))
})

test('each page has its own title, description and canonical address, and a picture for sharing', async ({
  request,
}) => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const path of paths) {
    const html = await (await request.get(path)).text()
    const read = (pattern: string) => new RegExp(pattern).exec(html)?.[1] ?? ''
    const contentOf = (name: string) => read(`<meta (?:name|property)="${name}" content="([^"]*)"`)
    const title = read('<title>([^<]*)</title>')
    const description = contentOf('description')
    expect(description).not.toBe('')
    expect(read('<link rel="canonical" href="([^"]*)"')).toBe(`${business.siteUrl}${path}`)
    expect(html).not.toContain('<meta name="robots"')
    expect(contentOf('og:url')).toBe(`${business.siteUrl}${path}`)
    expect(contentOf('og:title')).not.toBe('')
    expect(title).toContain(contentOf('og:title'))
    expect(contentOf('og:description')).toBe(description)
    const picture = new URL(contentOf('og:image'))
    expect((await request.get(picture.pathname)).headers()['content-type']).toBe('image/jpeg')
    titles.add(title)
    descriptions.add(description)
  }
  expect([titles.size, descriptions.size]).toEqual([paths.length, paths.length])
})

/** All texts of a graph, without the identifiers of its nodes and without addresses. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') {
    return /^https?:\/\//.test(value) ? [] : [value]
  }
  if (typeof value !== 'object' || value === null) {
    return []
  }
  return Object.entries(value).flatMap(([name, inner]) => (name.startsWith('@') ? [] : textsOf(inner)))
}

test('the structured data contains only what a visitor can read, and its addresses exist', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const scripts = page.locator('script[type="application/ld+json"]')
  await expect(scripts).toHaveCount(1)
  const written = (await scripts.textContent()) ?? ''
  const graph: { '@graph': Record<string, unknown>[] } = JSON.parse(written)

  // The text of a section that is not laid out yet (site/islands/after-first-view.ts) is no innerText.
  await expect(page.getByRole('contentinfo')).toHaveCSS('content-visibility', 'visible')
  const visible = await page.locator('body').allInnerTexts()
  const said = await page.evaluate(() => [document.documentElement.lang, ...[...document.images].map(({ alt }) => alt)])
  // The copyright notices are in the metadata of the photographs.
  const notices = Object.values(photos).map((photo) => copyrightNotice(photoCredit(photo, business.brand)))
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
  const all = plain([...visible, ...said, ...notices].join('\n'))
  for (const text of textsOf(graph['@graph'])) {
    expect(all).toContain(plain(text))
  }

  const addresses = new Set(written.match(new RegExp(`${business.siteUrl}/[^"#]*`, 'g')))
  expect(addresses.size).toBeGreaterThan(10)
  for (const address of addresses) {
    expect((await request.get(new URL(address).pathname)).status(), address).toBe(200)
  }
})
