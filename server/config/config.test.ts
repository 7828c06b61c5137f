import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { describeDatabase, parseLinkSecret, parseLinkUrl, parseStore, readConfig } from './config.ts'

const problemsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return String(error).split('\n  ').slice(1)
  }
}

test('needs no variable', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    store: { kind: 'sqlite', directory: resolve('data') },
    drainMs: 0,
    trustedProxies: [],
    backendKey: 'public-example-key',
  })
})

test('treats an empty variable as not set', () => {
  expect(readConfig({ HOST: '', PORT: ' ', DATA_DIR: '', DATABASE_URL: '', TRUST_PROXY: '' })).toEqual(readConfig({}))
})

test('reads every variable', () => {
  const environment = {
    HOST: '0.0.0.0',
    PORT: '0',
    DRAIN_SECONDS: '3',
    DATABASE_URL: 'postgres://app:secret@db:5432/leads',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1,uniquelocal',
    BACKEND_KEY: 'my-key',
  }
  expect(readConfig(environment)).toMatchObject({
    host: '0.0.0.0',
    port: 0,
    drainMs: 3000,
    store: { kind: 'postgres', url: environment.DATABASE_URL },
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1', 'uniquelocal'],
    backendKey: 'my-key',
  })
})

test.each(['-1', '65536', '3000.5', 'abc', '0x50', '1e3'])('refuses the port %s', (port) => {
  expect(problemsOf({ PORT: port })).toEqual([expect.stringMatching(/^PORT must be a whole number/)])
})

test.each(['-1', '61', '2.5', 'no'])('refuses to drain for %s seconds', (seconds) => {
  expect(problemsOf({ DRAIN_SECONDS: seconds })).toEqual([expect.stringMatching(/^DRAIN_SECONDS must be a whole/)])
})

test.each(['true', '*', '300.0.0.1', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.0/8/8', 'proxy'])(
  'refuses to trust %s',
  (proxy) => {
    expect(problemsOf({ TRUST_PROXY: proxy })).toEqual([expect.stringMatching(/^TRUST_PROXY must be/)])
  },
)

test.each(['mysql://db/leads', 'db:5432', 'not an address', 'postgres:/app:secret@db/leads'])(
  'refuses the database %s',
  (url) => {
    expect(problemsOf({ DATABASE_URL: url })).toEqual([expect.stringMatching(/^DATABASE_URL must be/)])
  },
)

test.each(['LINK_URL', 'SITE_URL'])('refuses what was copied along with %s, a login or a second address', (name) => {
  for (const url of ['https://www.luna.it;', 'https://luna@www.luna.it', 'https://www.luna.it,https://luna.it']) {
    expect(problemsOf({ [name]: url })).toContainEqual(expect.stringMatching(`^${name} must be `))
  }
})

test.each(['LINK_URL', 'SITE_URL', 'BACKEND_URL'])('refuses a port that there is not in %s', (name) => {
  expect(problemsOf({ [name]: 'http://localhost:99999' })).toEqual([
    expect.stringMatching(new RegExp(`^${name} must be an http or https address`)),
  ])
})

test.each([
  ['postgres://app:secret@db.example:5433/leads?sslmode=require', 'PostgreSQL leads on db.example:5433'],
  ['postgresql://app@localhost/leads', 'PostgreSQL leads on localhost'],
  ['postgres:///leads?host=/run/postgresql', 'PostgreSQL leads on /run/postgresql'],
  ['postgres://app:secret@db.example', 'PostgreSQL postgres on db.example'],
])('describes %s without its password', (url, description) => {
  expect(describeDatabase(url)).toBe(description)
})

test('reports every problem at once, the business’s and the backend’s too', () => {
  const problems = problemsOf({
    HOST: 'a b',
    PORT: 'x',
    DATABASE_URL: 'x',
    TRUST_PROXY: 'x',
    BACKEND_KEY: 'a b',
    BUSINESS_EMAIL: 'x',
  })
  const names = problems.map((problem) => problem.split(' ')[0])
  expect(names).toEqual(['HOST', 'PORT', 'DATABASE_URL', 'TRUST_PROXY', 'BACKEND_KEY', 'BUSINESS_EMAIL'])
})

test('a part of the configuration is judged by its own variables alone', () => {
  const others = { HOST: '?', TRUST_PROXY: '*', BUSINESS_VAT_NUMBER: '1', BACKEND_KEY: 'a b', SMTP_URL: 'x' }
  const real = { ...others, SITE_URL: 'https://www.casainposa.it/', PORT: 'x' }
  expect(parseLinkUrl(real)).toEqual({ value: 'https://www.casainposa.it', problems: [] })
  expect(parseLinkUrl({ ...real, SITE_URL: '?', LINK_URL: 'https://ufficio.casainposa.it' }).problems).toEqual([])
  expect(parseLinkUrl({ ...real, SITE_URL: '?' }).problems).toEqual([expect.stringMatching(/^SITE_URL must be /)])
  expect(parseStore({ ...real, LINK_SECRET: 'short' }).problems).toEqual([])
  expect(parseLinkSecret({ ...real, DATABASE_URL: '?' }).problems).toEqual([])
})
