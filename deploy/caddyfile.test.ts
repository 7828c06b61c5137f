import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { SiteHeaders } from '../contracts/site-headers.ts'
import { findFreePort } from '../scripts/find-free-port.ts'
import { projectRoot } from '../scripts/project-root.ts'
import { bareHeaders } from '../server/http/failures.ts'
import { adapt, startCaddy, validate } from '../test/fixtures/caddy.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { headersFixture, writeSiteFixture } from '../test/fixtures/site.ts'
import { smallDisk } from '../test/fixtures/small-disk.ts'
import { temporaryFolder } from '../test/fixtures/temporary-folder.ts'
import { spawnServer, startServer } from '../test/start-server.ts'
import { caddy, whyNoCaddy } from '../test/web-servers/shipped-caddy.ts'

/** Exceptions of each kind: add, remove, replace. */
const photoHeaders: SiteHeaders['exceptions'][string] = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': null,
  'Content-Security-Policy': "script-src 'none'",
}

/** A folder with the fixture's site, with other headers for its photographs. */
async function builtSite(): Promise<string> {
  const directory = temporaryFolder()
  const { everywhere, exceptions } = headersFixture
  await writeSiteFixture(directory, { everywhere, exceptions: { ...exceptions, '/photos/': photoHeaders } })
  return directory
}

async function serve(directory: string, environment: Readonly<Record<string, string>> = {}) {
  const server = await startServer(directory, { PORT: '0', ...environment })
  onTestFinished(server.kill)
  return server
}

/** Of an answer, those that no answer lacks. */
function bareHeadersOf({ headers }: Response): Readonly<Record<string, string | null>> {
  return Object.fromEntries(Object.keys(bareHeaders).map((name) => [name, headers.get(name)]))
}

/** The only server in the configuration that Caddy adapts from the file. */
function onlyServer(file: string, variables: Readonly<Record<string, string>>): unknown {
  const [server] = Object.values(JSON.parse(adapt(file, variables)).apps.http.servers)
  return server
}

describe.each(['Caddyfile', 'Caddyfile.static'])('%s', (file) => {
  test('is valid for Caddy, which listens for TLS and HTTP/3', async ({ skip }) => {
    skip(caddy === undefined, whyNoCaddy)
    const variables = { SITE_URL: 'https://www.casainposa.it', SITE_ROOT: join(await builtSite(), 'dist') }
    const { status, output } = validate(file, variables)
    expect(output).toContain('Valid configuration')
    expect(status).toBe(0)
    expect(onlyServer(file, variables)).toMatchObject({
      listen: [':443'],
      protocols: ['h1', 'h2', 'h3'],
      routes: [{ match: [{ host: ['www.casainposa.it'] }] }],
    })
  })

  test('signs by an authority of its own, on other ports, with the options of npm run try', async ({ skip }) => {
    skip(caddy === undefined, whyNoCaddy)
    const script = readFileSync(join(projectRoot, 'scripts/try.ts'), 'utf8')
    const options =
      /CADDY_OPTIONS: `(.*)`/
        .exec(script)?.[1]
        ?.replaceAll('\\n', '\n')
        .replace(/\$\{\w+\}/, '8080') ?? ''
    const variables = { SITE_URL: 'https://www.casainposa.it:8443', CADDY_OPTIONS: options }
    const { http, pki, tls } = JSON.parse(
      adapt(file, { ...variables, SITE_ROOT: join(await builtSite(), 'dist') }),
    ).apps
    expect(http).toMatchObject({ http_port: 8080, servers: { srv0: { listen: [':8443'] } } })
    expect(pki.certificate_authorities.local.install_trust).toBe(false)
    expect(tls.automation.policies).toEqual([{ issuers: [{ module: 'internal' }] }])
  })

  test('redirects the alternative host with path and query, and requests a certificate for it as well', async ({
    skip,
  }) => {
    skip(caddy === undefined, whyNoCaddy)
    const directory = await builtSite()
    const server = await serve(directory)
    const url = `http://127.0.0.1:${await findFreePort()}`
    const from = url.replace('127.0.0.1', 'localhost')
    const variables = { SITE_ROOT: join(directory, 'dist'), UPSTREAMS: new URL(server.url).host }
    await startCaddy(file, url, { ...variables, REDIRECT_FROM: from })
    const redirect = await fetch(`${from}/privacy-policy?a=1%20b`, { redirect: 'manual' })
    expect([redirect.status, redirect.headers.get('Location')]).toEqual([308, `${url}/privacy-policy?a=1%20b`])
    expect(bareHeadersOf(redirect)).toEqual(bareHeaders)
    expect((await fetch(`${url}/privacy-policy`, { redirect: 'manual' })).status).toBe(200)
    const real = { ...variables, SITE_URL: 'https://www.casainposa.it', REDIRECT_FROM: 'https://casainposa.it' }
    expect(onlyServer(file, real)).toMatchObject({
      listen: [':443'],
      routes: [{ match: [{ host: ['www.casainposa.it', 'casainposa.it'] }] }],
    })
  })
})

const paths = [
  '/',
  '/privacy-policy',
  '/privacy-policy.html',
  '/privacy-policy/',
  '/index.html',
  '/assets/form.abc123.js',
  '/photos/bedroom-1a2b.avif',
  '/favicon.svg',
  '/.well-known/security.txt',
  '/nowhere',
  '/nowhere.js',
  '/404',
  '/404.html',
  '/_headers',
  '/_headers.caddy',
  '/_headers.json',
  '/index.html.br',
  '/..%2f_headers',
  '//evil.example/',
  '/favicon.svg/',
  '/%00',
  `/${'a'.repeat(300)}`,
  '/nowhere%0a',
]

/** The addresses of links in messages, which the worker answers: the content has each one as the path of a constant. */
async function linkedPaths(): Promise<readonly string[]> {
  const folder = join(projectRoot, 'content')
  const files = readdirSync(folder).filter((file) => /^[\w-]+\.ts$/.test(file))
  const modules: readonly object[] = await Promise.all(files.map((file) => import(join(folder, file))))
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((value: unknown) =>
      typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string'
        ? [value.path]
        : [],
    )
}

test('Caddy alone sends the same responses as the server', async ({ skip }) => {
  skip(caddy === undefined, whyNoCaddy)
  const directory = await builtSite()
  const server = await serve(directory)
  const url = `http://127.0.0.1:${await findFreePort()}`
  await startCaddy('Caddyfile.static', url, { SITE_ROOT: join(directory, 'dist'), WORKER: new URL(server.url).host })
  const links = await linkedPaths()
  expect(links.length).toBeGreaterThan(3)
  for (const path of [...paths, ...links, '/healthz']) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const init = { headers: { 'Accept-Encoding': encoding }, redirect: 'manual' } as const
      const [expected, answer] = await Promise.all([fetch(server.url + path, init), fetch(url + path, init)])
      expect({ path, encoding, ...(await shape(answer)) }).toEqual({ path, encoding, ...(await shape(expected)) })
    }
  }
})

test('Caddy alone redirects to no other site', async ({ skip }) => {
  skip(caddy === undefined, whyNoCaddy)
  const directory = await builtSite()
  const url = `http://127.0.0.1:${await findFreePort()}`
  await startCaddy('Caddyfile.static', url, { SITE_ROOT: join(directory, 'dist') })
  for (const path of ['', '%2ffavicon.svg/', '%2findex.html/', '%2f404.html/']) {
    // Browsers leave out the tab of a redirect, so that it begins with two slashes.
    const answer = await fetch(`${url}/%09/evil.example/..%2f..${path}`, { redirect: 'manual' })
    expect({ path, location: answer.headers.get('Location') }).toEqual({ path, location: null })
  }
})

test('Caddy passes the office to the worker, and answers like any unknown path until somebody is invited', async ({
  skip,
}) => {
  skip(caddy === undefined, whyNoCaddy)
  const directory = await builtSite()
  const worker = spawnServer(directory, {}, 'worker')
  onTestFinished(() => void worker.process.kill())
  const workerUrl = await worker.listening()
  const url = `http://127.0.0.1:${await findFreePort()}`
  await startCaddy('Caddyfile.static', url, { SITE_ROOT: join(directory, 'dist'), WORKER: new URL(workerUrl).host })
  const unknown = await shape(await fetch(`${url}/nowhere`))
  for (const path of ['/ufficio', '/ufficio/cerca', '/ufficio/sw.js', '/ufficio/api/start']) {
    expect({ path, ...(await shape(await fetch(url + path))) }).toEqual({ path, ...unknown })
  }
  execFileSync(process.execPath, [join(projectRoot, 'server/commands/office.ts'), 'invite', 'Anna'], { cwd: directory })
  for (const path of ['/ufficio', '/ufficio/cerca', '/ufficio/sw.js', '/ufficio/api/today', '/ufficio/api/nothing']) {
    const [expected, answer] = await Promise.all([fetch(workerUrl + path), fetch(url + path)])
    expect({ path, ...(await shape(answer)) }).toEqual({ path, ...(await shape(expected)) })
  }
})

/** The parts of a response that matter to a browser; of a redirect, its caching does not. */
async function shape(response: Response) {
  const read = (name: string) => response.headers.get(name)
  return {
    status: response.status,
    location: read('Location'),
    policy: read('Content-Security-Policy'),
    sniffing: read('X-Content-Type-Options'),
    coding: read('Content-Encoding'),
    cache: response.status === 308 ? null : read('Cache-Control'),
    type: read('Content-Type')?.replace(/;.*/, '') ?? null,
    body: await response.text(),
  }
}

test('while no server answers, Caddy says so with the security headers, and logs nothing of a visitor', async ({
  skip,
}) => {
  skip(caddy === undefined, whyNoCaddy)
  const nobody = `127.0.0.1:${await findFreePort()}`
  const variables = { SITE_ROOT: join(await builtSite(), 'dist'), UPSTREAMS: nobody, WORKER: nobody }
  const tried = ['Caddyfile', 'Caddyfile.static'].map(async (file) => {
    const { log, url } = await startCaddy(file, `http://127.0.0.1:${await findFreePort()}`, variables)
    const request = { headers: { 'User-Agent': 'telephone of Anna', Referer: `${url}/?utm_source=Anna` } }
    const answers = await Promise.all([
      fetch(`${url}/recensione?codice=Anna`, request),
      fetch(`${url}/ufficio/api/leads?q=Anna`, { ...request, method: 'POST', body: 'Anna' }),
    ])
    for (const answer of answers) {
      // Not the page for unknown paths: the link is good, and somebody may try again.
      expect(await answer.text()).toContain('Riprova tra qualche minuto.')
      expect(answer.headers.get('content-type')).toBe('text/html')
      expect([502, 503]).toContain(answer.status)
      expect(bareHeadersOf(answer)).toEqual(bareHeaders)
    }
    expect(log()).not.toContain('Anna')
    return log()
  })
  const [beforeServers] = await Promise.all(tried)
  // The owner can still see that there is no server.
  expect(beforeServers).toContain('connection refused')
})

test('requests during a restart of the only server wait for it', async ({ skip }) => {
  skip(caddy === undefined, whyNoCaddy)
  const directory = await builtSite()
  const upstream = await serve(directory)
  const environment = { PORT: new URL(upstream.url).port }
  const url = `http://127.0.0.1:${await findFreePort()}`
  const { log } = await startCaddy('Caddyfile', url, { UPSTREAMS: new URL(upstream.url).host })
  await upstream.stop()
  const page = fetch(`${url}/`)
  // Caddy up to version 2.11.3 closes the body of a request whose connection is refused: it must have noticed by itself first.
  await expect.poll(log).toContain('connection refused')
  const lead = postLead(url)
  await wait(500)
  await serve(directory, environment)
  expect([(await page).status, (await lead).status]).toEqual([200, 201])
})

test('a link of a mail, and what is sent there, wait for the worker that restarts', async ({ skip }) => {
  skip(caddy === undefined, whyNoCaddy)
  const directory = await builtSite()
  const worker = await serve(directory)
  const { host, port } = new URL(worker.url)
  const variables = { SITE_ROOT: join(directory, 'dist'), WORKER: host }
  const { url } = await startCaddy('Caddyfile.static', `http://127.0.0.1:${await findFreePort()}`, variables)
  await worker.stop()
  const answer = fetch(`${url}/contattato?richiesta=1`)
  // As above.
  await wait(1000)
  const sent = fetch(`${url}/contattato`, { method: 'POST', body: new URLSearchParams({ richiesta: '1' }) })
  await wait(500)
  await serve(directory, { PORT: port })
  expect([(await answer).status, (await sent).status]).toEqual([403, 403])
})

test('Caddy refuses a body that is too large with the security headers', async ({ skip }) => {
  skip(caddy === undefined, whyNoCaddy)
  const server = await serve(await builtSite())
  const { url } = await startCaddy('Caddyfile', `http://127.0.0.1:${await findFreePort()}`, {
    UPSTREAMS: new URL(server.url).host,
  })
  const answer = await fetch(url, { method: 'POST', body: 'x'.repeat(70_000) })
  expect([answer.status, bareHeadersOf(answer)]).toEqual([413, bareHeaders])
  // What the server sends has its own headers alone.
  expect((await fetch(url)).headers.get('Strict-Transport-Security')).toBe(null)
})

test('the pages stay while the store cannot be written, and a lead is answered so that the form offers another way', async ({
  skip,
}) => {
  skip(caddy === undefined, whyNoCaddy)
  const disk = smallDisk(skip)
  const server = await serve(await builtSite(), { DATA_DIR: disk.directory })
  const url = `http://127.0.0.1:${await findFreePort()}`
  await startCaddy('Caddyfile', url, { UPSTREAMS: new URL(server.url).host })
  disk.fill()
  await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status, { timeout: 15_000 }).toBe(503)
  // Time for Caddy to ask several times.
  await wait(1000)
  const [page, lead] = [await fetch(`${url}/`), await postLead(url)]
  expect([page.status, lead.status, lead.headers.get('Retry-After')]).toEqual([200, 503, '5'])
})

test('a visitor stays with one of two servers, and when it dies the other one serves pages at once, and leads soon', async ({
  skip,
}) => {
  skip(caddy === undefined, whyNoCaddy)
  const newer = await builtSite()
  writeFileSync(join(newer, 'dist/newer.txt'), '')
  const servers = [await serve(newer), await serve(await builtSite())]
  const url = `http://127.0.0.1:${await findFreePort()}`
  await startCaddy('Caddyfile', url, { UPSTREAMS: servers.map((server) => new URL(server.url).host).join(' ') })
  const asked = await Promise.all(Array.from({ length: 12 }, async () => (await fetch(`${url}/newer.txt`)).status))
  expect(new Set(asked).size).toBe(1)
  await servers[asked[0] === 200 ? 0 : 1]?.kill()
  for (let page = 0; page < 20; page += 1) {
    expect((await fetch(`${url}/`)).status).toBe(200)
  }
  const statuses: number[] = []
  await vi.waitFor(
    async () => {
      statuses.push((await postLead(url)).status)
      expect(statuses.slice(-10)).toEqual(Array(10).fill(201))
    },
    { timeout: 90_000, interval: 20 },
  )
})
