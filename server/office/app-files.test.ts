import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { siteParts } from '../../test/fixtures/app.ts'
import { appFiles, loadOffice } from './app-files.ts'

/** The files of the fixture's office, served. */
async function office() {
  const app = Fastify()
  appFiles(app, (await siteParts()).office)
  return (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
}

test('every screen has the same document, which is revalidated each time', async () => {
  const get = await office()
  for (const url of ['/ufficio', '/ufficio/', '/ufficio/richieste/0b6f7a9c', '/ufficio/cerca?q=anna']) {
    const response = await get(url)
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(response.body).toContain('<div id="office">')
  }
})

test('its documents run nothing but its own scripts, and are shown in no frame and no search', async () => {
  const get = await office()
  expect((await get('/ufficio')).headers).toMatchObject({
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; " +
      "manifest-src 'self'; worker-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types office",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(
      /^publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)(, [a-z-]+=\(\))+$/,
    ),
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
})

test('a file whose name has its hash is kept, the service worker is asked for each time', async () => {
  const get = await office()
  const script = await get('/ufficio/assets/index.0a1b2c3d.js')
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  })
  expect(script.headers).not.toHaveProperty('service-worker-allowed')
  expect((await get('/ufficio/sw.js')).headers).toMatchObject({
    'cache-control': 'no-cache',
    'service-worker-allowed': '/ufficio',
  })
})

test('files are sent in the smallest form, and not again to who has them', async () => {
  const get = await office()
  const [plain, br] = await Promise.all([get('/ufficio'), get('/ufficio', { 'accept-encoding': 'gzip, br' })])
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  const again = await get('/ufficio', { 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a file that is not there is missing, and never the document in its place', async () => {
  const get = await office()
  for (const url of ['/ufficio/assets/index.ffffffff.js', '/ufficio/sw.js.br', '/ufficio/..%2fdist%2findex.html']) {
    const response = await get(url)
    expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  }
})

test('without a build the server says what to do', async () => {
  await expect(loadOffice('/nowhere/dist-office')).rejects.toThrow(
    'The office is not built: /nowhere/dist-office is missing. Run "npm run build", or "npm start" for both.',
  )
})
