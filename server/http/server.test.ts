import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { anna } from '../../test/cases/same-lead.ts'
import { appOnFreshDatabase, key } from '../../test/fixtures/app.ts'
import { postLead } from '../../test/fixtures/post-lead.ts'
import { sendBytes } from '../../test/fixtures/raw-connection.ts'
import { toRoutableUrl } from './server.ts'

const quick = { headersTimeoutMs: 400, requestTimeoutMs: 800, connectionTimeoutMs: 2000, checkIntervalMs: 100 }

test('closes a connection whose headers do not end in time', async () => {
  const { url } = await appOnFreshDatabase(quick)
  expect(await sendBytes(url, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')).toContain('408')
})

test('closes a connection that stays silent', async () => {
  const { url } = await appOnFreshDatabase(quick)
  await sendBytes(url, '')
})

test('closes a connection whose body does not end in time, and stores nothing', async () => {
  const { url, storedLeads } = await appOnFreshDatabase(quick)
  const head = `POST /rest/v1/leads HTTP/1.1\r\nHost: a\r\napikey: ${key}\r\nContent-Length: 100\r\n\r\n`
  expect(await sendBytes(url, `${head}${JSON.stringify(anna).slice(0, 50)}`)).toContain('408')
  expect(await storedLeads()).toEqual([])
})

test.each([
  ['silent after a request', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', ''],
  ['that sends empty lines', '', '\r\n'],
  [
    'that sends small chunks',
    `POST /rest/v1/leads HTTP/1.1\r\nHost: a\r\napikey: ${key}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    '1\r\n \r\n',
  ],
])('closes a connection %s, and accepts a lead meanwhile', async (_what, first, again) => {
  const { url, storedLeads } = await appOnFreshDatabase({ ...quick, keepAliveTimeoutMs: 400 })
  const closed = sendBytes(url, first, again)
  expect((await postLead(url)).status).toBe(201)
  await closed
  expect(await storedLeads()).toHaveLength(1)
})

const briefly = { discarded: { bytes: 0, ms: 100 } }

test('refuses a body whose length is too large before it arrives', async () => {
  const { url } = await appOnFreshDatabase(briefly)
  const head = `POST /rest/v1/leads HTTP/1.1\r\nHost: a\r\napikey: ${key}\r\nContent-Length: 16385\r\n\r\n`
  expect(await sendBytes(url, head)).toContain('413')
})

test('refuses a body of unknown length that grows too large', async () => {
  const { url } = await appOnFreshDatabase(briefly)
  const head = `POST /rest/v1/leads HTTP/1.1\r\nHost: a\r\napikey: ${key}\r\nTransfer-Encoding: chunked\r\n\r\n`
  expect(await sendBytes(url, `${head}4100\r\n${'x'.repeat(0x4100)}\r\n`)).toContain('413')
})

test('accepts a body of exactly the limit', async () => {
  const { url, storedLeads } = await appOnFreshDatabase()
  const rest = JSON.stringify({ ...anna, name: '' }).length
  const name = 'x'.repeat(16 * 1024 - rest)
  expect(JSON.stringify({ ...anna, name })).toHaveLength(16 * 1024)
  expect((await postLead(url, { name })).status).toBe(201)
  expect(await storedLeads()).toHaveLength(1)
})

test('refuses a connection over the limit', async () => {
  const { url } = await appOnFreshDatabase({ connections: 1 })
  const { hostname, port } = new URL(url)
  const first = connect(Number(port), hostname)
  await new Promise((resolve) => first.once('connect', resolve))
  const second = await sendBytes(url, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  first.destroy()
  expect(second).toBe('')
})

test.each([
  ['/', '/'],
  ['/a%20b?x=%zz', '/a%20b?x=%zz'],
  ['/%zz?x=1', '/%25zz?x=1'],
  ['http://www.casainposa.example/privacy-policy?x=1', '/privacy-policy?x=1'],
  ['http://www.casainposa.example', '/'],
  ['//evil.example/', '//evil.example/'],
])('routes %s as %s', (target, url) => {
  expect(toRoutableUrl(target)).toBe(url)
})

test.each([
  ['no HTTP', 'Anna Bianchi\r\n\r\n', '400 Bad Request'],
  ['a control character', 'GET /Anna\x01 HTTP/1.1\r\nHost: a\r\n\r\n', '400 Bad Request'],
  [
    'a length twice',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nAnna',
    '400 Bad Request',
  ],
  [
    'large headers',
    `GET / HTTP/1.1\r\nHost: a\r\nX: Anna${'a'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
  [
    'large chunk extensions',
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n1;Anna${'a'.repeat(20_000)}\r\n`,
    '413 Payload Too Large',
  ],
])('answers %s, announces that it closes the connection, and logs nothing of it', async (_what, bytes, status) => {
  const { url, logLines } = await appOnFreshDatabase()
  const answer = await sendBytes(url, bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n`))
  expect(answer).toContain('\r\nConnection: close\r\n')
  expect(answer).toContain('\r\nStrict-Transport-Security: max-age=31536000; includeSubDomains\r\n')
  expect(answer).toContain('\r\nX-Content-Type-Options: nosniff\r\n')
  expect(answer).toContain(`\r\n\r\n${status}\n`)
  expect(logLines.join('')).not.toContain('Anna')
})

test('answers an expectation that it does not know with the security headers', async () => {
  const { url } = await appOnFreshDatabase()
  const answer = await sendBytes(url, 'GET / HTTP/1.1\r\nHost: a\r\nExpect: Anna\r\nConnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 417 /)
  expect(answer).toContain('\r\nX-Content-Type-Options: nosniff\r\n')
})
