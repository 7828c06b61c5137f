import { escapeXml } from './escape-xml.ts'

/**
 * What search engines ask a site for: the list of its pages (sitemaps.org, protocol 0.9) and where that list is
 * (RFC 9309).
 *
 * @param paths of the pages that may be found
 * @param siteUrl public address of the site, without a slash at the end
 * @returns the texts by path on the site
 */
export function crawlerFiles(paths: readonly string[], siteUrl: string): ReadonlyMap<string, string> {
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.toSorted().map((path) => `<url><loc>${escapeXml(`${siteUrl}${path}`)}</loc></url>`),
    '</urlset>',
  ]
  const robots = ['User-agent: *', 'Allow: /', '', `Sitemap: ${siteUrl}/sitemap.xml`]
  return new Map([
    ['/sitemap.xml', text(sitemap)],
    ['/robots.txt', text(robots)],
  ])
}

function text(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}
