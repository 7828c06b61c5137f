import { expect, test } from 'vitest'
import { crawlerFiles } from './crawler-files.ts'

const siteUrl = 'https://www.casainposa.example'

const page = (path: string) => `<head><link rel="canonical" href="${siteUrl}${path}"></head>`

test('the sitemap lists each page that has an address of its own, and no other', () => {
  const files = crawlerFiles([page('/privacy-policy'), '<meta name="robots" content="noindex">', page('/')], siteUrl)
  expect(files.get('/sitemap.xml')?.toString()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://www.casainposa.example/</loc></url>
<url><loc>https://www.casainposa.example/privacy-policy</loc></url>
</urlset>
`)
})

test('robots may see everything and are told where the sitemap is', () => {
  expect(crawlerFiles([], siteUrl).get('/robots.txt')?.toString()).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://www.casainposa.example/sitemap.xml\n',
  )
})
