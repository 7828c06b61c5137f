import { expect, test } from 'vitest'
import { crawlerFiles } from './crawler-files.ts'

const siteUrl = 'https://www.casainposa.example'

test('the sitemap lists each indexed page, sorted by address', () => {
  expect(
    crawlerFiles(['/privacy-policy', '/'], siteUrl).get('/sitemap.xml'),
  ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://www.casainposa.example/</loc></url>
<url><loc>https://www.casainposa.example/privacy-policy</loc></url>
</urlset>
`)
})

test('the sitemap escapes addresses for XML', () => {
  expect(crawlerFiles(['/a&b'], siteUrl).get('/sitemap.xml')).toContain(
    '<loc>https://www.casainposa.example/a&#38;b</loc>',
  )
})

test('robots.txt allows everything and names the sitemap', () => {
  expect(crawlerFiles([], siteUrl).get('/robots.txt')).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://www.casainposa.example/sitemap.xml\n',
  )
})
