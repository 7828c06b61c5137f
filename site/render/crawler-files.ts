import { escapeHtml } from '../../business/escape-html.ts'

/**
 * The files for search engines: sitemap.xml (sitemaps.org, protocol 0.9) and robots.txt (RFC 9309).
 *
 * @param paths of the indexed pages
 * @param siteUrl public address of the site, without a slash at the end
 * @returns the files by their path on the site
 */
export function crawlerFiles(paths: readonly string[], siteUrl: string): ReadonlyMap<string, string> {
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.toSorted().map((path) => `<url><loc>${escapeHtml(`${siteUrl}${path}`)}</loc></url>`),
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
