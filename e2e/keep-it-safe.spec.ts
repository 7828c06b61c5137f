import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { exampleBackendKey } from '../business/backend.ts'
import { leadsPath } from '../leads/lead.ts'
import { findFreePort } from '../scripts/find-free-port.ts'
import { test } from './support/test.ts'

/** Cloudflare Pages ignores longer lines of `_headers`. */
const LINE_LIMIT = 2_000

const names = [
  'content-security-policy',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]

test('what the policy forbids is refused and reported', async ({ page, violations, expectConsoleError }) => {
  expectConsoleError(/requires 'TrustedHTML'/)
  expectConsoleError(/Creating a TrustedTypePolicy/)
  await page.goto('/')
  const refused = await page.evaluate(() => {
    const tries = [
      () => Object.assign(document.createElement('p'), { innerHTML: '<b>no</b>' }),
      () => new DOMParser().parseFromString('<b>no</b>', 'text/html'),
      () => Object(window).trustedTypes.createPolicy('default', {}),
      () => Object(window).trustedTypes.createPolicy('any', {}),
    ]
    return tries.map((attempt) => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error)
      }
    })
  })
  expect(refused).toEqual(['refused', 'refused', 'refused', 'refused'])
  await expect.poll(() => violations.length).toBe(4)
})

test('every kind of response has its security headers', async ({ request }) => {
  const headersOf = async (path: string, method = 'GET') => (await request.fetch(path, { method })).headers()
  const page = await headersOf('/')
  const picture = /property="og:image" content="[^"]*?(\/photos\/[^"]+)"/.exec(
    await (await request.get('/')).text(),
  )?.[1]
  for (const path of ['/privacy-policy', '/non-esiste', '/contattato', '/healthz', '/security-policy.txt']) {
    const headers = await headersOf(path)
    for (const name of names) {
      const isStricter = path === '/contattato' && name === 'referrer-policy'
      expect(headers[name], `${name} of ${path}`).toBe(isStricter ? 'no-referrer' : page[name])
    }
  }
  expect(page['content-security-policy']).toMatch(
    /^default-src 'none'; .*require-trusted-types-for 'script'; trusted-types 'none'$/,
  )
  expect(page['content-security-policy']).not.toMatch(/unsafe|data:|\*/)
  for (const [name, value] of Object.entries(page)) {
    expect(name.length + value.length + 4, name).toBeLessThan(LINE_LIMIT)
  }
  const [photo, lead] = [await headersOf(picture ?? ''), await headersOf('/rest/v1/leads', 'OPTIONS')]
  expect(photo['cross-origin-resource-policy']).toBe('cross-origin')
  expect(photo['content-security-policy']).toContain("script-src 'none'")
  expect(lead['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  for (const headers of [photo, lead]) {
    expect(headers['strict-transport-security']).toBe(page['strict-transport-security'])
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

/** Serves a page of another origin that requires CORP, so that the browser refuses whatever does not allow cross-origin use. */
async function startOtherSite(): Promise<{ readonly url: string; readonly close: () => void }> {
  const headers = { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Content-Type': 'text/html' }
  const server = createServer((_request, response) => {
    response.writeHead(200, headers).end('<!doctype html><title>Altrove</title><link rel="icon" href="data:,">')
  })
  const port = await findFreePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${port}`, close: () => server.close(() => undefined).closeAllConnections() }
}

test('another site may show a photograph and send a lead, and use nothing else', async ({
  page,
  site,
  visitor,
  expectConsoleError,
}) => {
  expectConsoleError(/icon-192\.png/)
  const otherSite = await startOtherSite()
  await page.goto(`${site.url}/`)
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  await page.goto(otherSite.url)
  const isShown = (path: string) =>
    page.evaluate(
      (url) =>
        new Promise<boolean>((resolve) => {
          const image = new Image()
          image.onload = () => resolve(true)
          image.onerror = () => resolve(false)
          image.src = url
        }),
      `${site.url}${path}`,
    )
  expect(await isShown(new URL(picture ?? '').pathname)).toBe(true)
  expect(await isShown('/icon-192.png')).toBe(false)
  const status = await page.evaluate(
    async ({ url, key, lead }) => {
      const headers = { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(lead) })).status
    },
    { url: `${site.url}${leadsPath}`, key: exampleBackendKey, lead: visitor },
  )
  expect(status).toBe(201)
  expect(site.storedLeads()).toMatchObject([visitor])
  otherSite.close()
})
