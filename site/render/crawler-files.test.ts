import { expect, test } from 'vitest'
import { crawlerFiles } from './crawler-files.ts'

const siteUrl = 'https://www.casainposa.example'

test('the sitemap lists each page that may be found, in the order of their addresses', () => {
  expect(
    crawlerFiles(['/privacy-policy', '/'], siteUrl).get('/sitemap.xml'),
  ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://www.casainposa.example/</loc></url>
<url><loc>https://www.casainposa.example/privacy-policy</loc></url>
</urlset>
`)
})

test('an address stays one address in XML', () => {
  expect(crawlerFiles(['/a&b'], siteUrl).get('/sitemap.xml')).toContain(
    '<loc>https://www.casainposa.example/a&amp;b</loc>',
  )
})

test('robots may see everything and are told where the sitemap is', () => {
  expect(crawlerFiles([], siteUrl).get('/robots.txt')).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://www.casainposa.example/sitemap.xml\n',
  )
})
