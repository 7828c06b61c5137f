/**
 * What search engines ask a site for: the list of its pages (sitemaps.org, protocol 0.9) and where that list is
 * (RFC 9309). A page is listed when it names its own canonical address, as every page does that may be found.
 *
 * @param pages the HTML of every built page
 * @param siteUrl public address of the site, without a slash at the end
 * @returns the texts by path on the site
 */
export function crawlerFiles(pages: readonly string[], siteUrl: string): ReadonlyMap<string, Buffer> {
  // As they stand in an attribute of HTML, the addresses are escaped for XML already.
  const addresses = pages.flatMap((page) => page.match(/(?<=<link rel="canonical" href=")[^"]+/) ?? []).sort()
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${address}</loc></url>`),
    '</urlset>',
  ]
  const robots = ['User-agent: *', 'Allow: /', '', `Sitemap: ${siteUrl}/sitemap.xml`]
  return new Map([
    ['/sitemap.xml', text(sitemap)],
    ['/robots.txt', text(robots)],
  ])
}

function text(lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join('\n')}\n`)
}
