import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { appOnFreshDatabase, siteParts } from '../../test/fixtures/app.ts'
import { writeSiteFixture } from '../../test/fixtures/site.ts'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { NotYet } from '../http/failures.ts'
import { limits, newServer } from '../http/server.ts'
import { type Encoding, loadSite } from './load-site.ts'
import { chooseEncoding, siteRoutes } from './site-routes.ts'

async function site() {
  const { app, logLines } = await appOnFreshDatabase()
  return {
    logLines,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers }),
    send: (method: 'HEAD' | 'POST' | 'PUT' | 'DELETE', url: string) => app.inject({ method, url }),
  }
}

const security = { 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' }

test('serves a page under its clean path, to be revalidated each time', async () => {
  const { get } = await site()
  for (const url of ['/', '/privacy-policy', '/?utm_source=x', '/%70rivacy-policy']) {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      ...security,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^W\/"/),
    })
  }
})

test('sends the smallest encoding that the client accepts', async () => {
  const { get } = await site()
  const [plain, gzip, br] = await Promise.all([
    get('/'),
    get('/', { 'accept-encoding': 'gzip' }),
    get('/', { 'accept-encoding': 'gzip, br' }),
  ])
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect([gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br'])
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(new Set([plain, gzip, br].map(({ headers }) => headers.vary))).toEqual(new Set(['Accept-Encoding']))
})

test('lets a browser ask again for a picture that is being made', async () => {
  const { site } = await siteParts()
  const lines: string[] = []
  const app = newServer({
    log: { write: (line) => lines.push(line) },
    trustedProxies: [],
    clientOf: () => null,
    limits,
    isDraining: () => false,
  })
  siteRoutes(app, { ...site, lookUp: () => Promise.reject(new NotYet()) }, null)
  const { statusCode, headers } = await app.inject('/photos/a.webp?b')
  expect(statusCode).toBe(307)
  expect(headers).toMatchObject({ location: '/photos/a.webp?b', 'cache-control': 'no-store', 'retry-after': '1' })
  expect(lines.join('')).not.toContain('"level":50')
})

test('answers 304 to a client that has the page already', async () => {
  const { get } = await site()
  const { headers } = await get('/')
  const etag = String(headers.etag)
  for (const held of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const response = await get('/', { 'if-none-match': held, 'accept-encoding': 'br' })
    expect(response.statusCode).toBe(304)
    expect(response.body).toBe('')
    expect(response.headers).toMatchObject({ etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' })
  }
  expect((await get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('answers HEAD with the headers of GET and no body', async () => {
  const { get, send } = await site()
  const [head, full] = [await send('HEAD', '/'), await get('/')]
  expect(head.statusCode).toBe(200)
  expect(head.headers['content-length']).toBe(String(full.rawPayload.length))
  expect(head.headers.etag).toBe(full.headers.etag)
})

test('serves each file with its type and its cache lifetime', async () => {
  const { get } = await site()
  for (const [url, type, cacheControl] of [
    ['/assets/form.abc123.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/photos/bedroom-1a2b.avif', 'image/avif', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8', 'public, max-age=3600'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8', 'public, max-age=3600'],
  ] as const) {
    const { statusCode, headers } = await get(url)
    expect({ url, statusCode, headers }).toMatchObject({
      url,
      statusCode: 200,
      headers: { ...security, 'content-type': type, 'cache-control': cacheControl },
    })
  }
})

test('redirects other spellings of a page to its path', async () => {
  const { get } = await site()
  for (const [url, location] of [
    ['/index.html', '/'],
    ['/privacy-policy.html', '/privacy-policy'],
    ['/privacy-policy/', '/privacy-policy'],
    ['/privacy-policy/?a=b', '/privacy-policy?a=b'],
  ] as const) {
    const { statusCode, headers } = await get(url)
    expect({ url, statusCode, headers }).toMatchObject({ url, statusCode: 308, headers: { ...security, location } })
  }
})

test('answers every other path with the page for unknown paths', async () => {
  const { get } = await site()
  for (const url of [
    '/nowhere',
    '/404',
    '/404.html',
    '/404/',
    '/_headers',
    '/_headers.json',
    '/index.html.br',
    '/index.html.gz',
    '/assets/',
    '/assets/gone.js',
    '/answers/sent',
    '/sent',
    '/sent.html',
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%',
    '/%zz',
    '/%ff%fe',
    '/%00',
    '//evil.example/',
    '//',
    `/${'a'.repeat(5000)}`,
  ]) {
    const { statusCode, headers, body } = await get(url)
    expect({ url, statusCode, headers, body }).toMatchObject({
      url,
      statusCode: 404,
      headers: { ...security, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
      body: expect.stringContaining('Oops! Page not found'),
    })
    expect(headers, url).not.toHaveProperty('location')
  }
})

test('logs an unknown path once, without its query', async () => {
  const { get, logLines } = await site()
  await get(`/chi%0Asiamo%1b${'x'.repeat(300)}?nome=Anna`)
  expect(logLines).toHaveLength(2)
  const line: unknown = JSON.parse(logLines[1] ?? '')
  expect(line).toMatchObject({
    level: 40,
    status: 404,
    path: `/chi\\u000asiamo\\u001b${'x'.repeat(300)}`.slice(0, 200),
  })
  expect(logLines[1]).not.toContain('Anna')
})

test('refuses other methods on a page and names the allowed ones', async () => {
  const { send } = await site()
  for (const [method, url, allow] of [
    ['PUT', '/', 'GET, HEAD, POST'],
    ['DELETE', '/privacy-policy', 'GET, HEAD'],
    ['POST', '/privacy-policy', 'GET, HEAD'],
    ['POST', '/index.html', 'GET, HEAD'],
  ] as const) {
    const response = await send(method, url)
    expect(response.statusCode).toBe(405)
    expect(response.headers).toMatchObject({ ...security, allow })
  }
  expect((await send('POST', '/nowhere')).statusCode).toBe(404)
})

test('reports how to build a site that is missing or incomplete', async () => {
  const directory = temporaryFolder()
  await expect(loadSite(join(directory, 'dist'))).rejects.toThrow(/is not built: .* is missing\. Run "npm run build"/)
  await writeSiteFixture(directory)
  rmSync(join(directory, 'dist', '_headers.json'))
  await expect(loadSite(join(directory, 'dist'))).rejects.toThrow(/_headers\.json is missing\. Run "npm run build"/)
})

const allEncodings = new Set<Encoding>(['br', 'gzip', 'identity'])

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br ; q=0.5 , gzip ; q=0.5', 'br'],
  ['gzip;q=0.1', 'gzip'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
  ['identity;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['br;q=nonsense', 'identity'],
  ['deflate', 'identity'],
])('for Accept-Encoding %j sends %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted, allEncodings)).toBe(encoding)
})

test('sends an encoding that exists', () => {
  expect(chooseEncoding('br, gzip', new Set<Encoding>(['gzip', 'identity']))).toBe('gzip')
  expect(chooseEncoding('br, gzip', new Set<Encoding>(['identity']))).toBe('identity')
})
