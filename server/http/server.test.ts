import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { anna } from '../../test/cases/same-lead.ts'
import { appOnFreshDatabase, key } from '../../test/fixtures/app.ts'
import { toRoutableUrl } from './server.ts'

const quick = { headersTimeoutMs: 400, requestTimeoutMs: 800, connectionTimeoutMs: 2000, checkIntervalMs: 100 }

/** Sends a text and waits for the server to hang up; the answer is what it said until then. */
function sendAndWait(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.setTimeout(10_000, () => reject(new Error('the server does not hang up')))
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

test('hangs up on headers that do not come to an end', async () => {
  const { url } = await appOnFreshDatabase(quick)
  expect(await sendAndWait(url, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')).toContain('408')
})

test('hangs up on a connection that says nothing', async () => {
  const { url } = await appOnFreshDatabase(quick)
  await sendAndWait(url, '')
})

test('hangs up on a body that does not come to an end, and stores nothing', async () => {
  const { url, storedLeads } = await appOnFreshDatabase(quick)
  const head = `POST /rest/v1/leads HTTP/1.1\r\nHost: a\r\napikey: ${key}\r\nContent-Length: 100\r\n\r\n`
  expect(await sendAndWait(url, `${head}${JSON.stringify(anna).slice(0, 50)}`)).toContain('408')
  expect(await storedLeads()).toEqual([])
})

test('refuses headers that are too large', async () => {
  const { url } = await appOnFreshDatabase()
  expect(await sendAndWait(url, `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`)).toContain('431')
})

test('refuses what is no HTTP', async () => {
  const { url } = await appOnFreshDatabase()
  expect(await sendAndWait(url, 'anything else\r\n\r\n')).toContain('400')
})

test('refuses a body that is too large before it has come', async () => {
  const { url } = await appOnFreshDatabase()
  const head = `POST /rest/v1/leads HTTP/1.1\r\nHost: a\r\napikey: ${key}\r\nContent-Length: 16385\r\n\r\n`
  expect(await sendAndWait(url, head)).toContain('413')
})

test('refuses a body that grows too large without saying so', async () => {
  const { url } = await appOnFreshDatabase()
  const head = `POST /rest/v1/leads HTTP/1.1\r\nHost: a\r\napikey: ${key}\r\nTransfer-Encoding: chunked\r\n\r\n`
  expect(await sendAndWait(url, `${head}4100\r\n${'x'.repeat(0x4100)}\r\n`)).toContain('413')
})

test('takes a body of exactly the limit', async () => {
  const { url, storedLeads } = await appOnFreshDatabase()
  const rest = JSON.stringify({ ...anna, name: '' }).length
  const body = JSON.stringify({ ...anna, name: 'x'.repeat(16 * 1024 - rest) })
  const response = await fetch(`${url}/rest/v1/leads`, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'application/json' },
    body,
  })
  expect(body).toHaveLength(16 * 1024)
  expect(response.status).toBe(201)
  expect(await storedLeads()).toHaveLength(1)
})

test('takes no more connections than it bears', async () => {
  const { url } = await appOnFreshDatabase({ connections: 1 })
  const { hostname, port } = new URL(url)
  const first = connect(Number(port), hostname)
  await new Promise((resolve) => first.once('connect', resolve))
  const second = await sendAndWait(url, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n').catch(() => '')
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
])('takes %s as %s', (target, url) => {
  expect(toRoutableUrl(target)).toBe(url)
})

async function answerTo(bytes: string): Promise<{ answer: string; log: string }> {
  const { url, logLines } = await appOnFreshDatabase()
  const { hostname, port } = new URL(url)
  const answer = await new Promise<string>((resolve) => {
    let said = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    socket.on('data', (chunk) => {
      said += chunk.toString()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(said))
  })
  return { answer, log: logLines.join('') }
}

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
])('answers %s, says that it hangs up, and logs nothing of it', async (_what, bytes, status) => {
  const { answer, log } = await answerTo(bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n`))
  expect(answer).toContain('\r\nConnection: close\r\n')
  expect(answer).toContain(`\r\n\r\n${status}\n`)
  expect(log).not.toContain('Anna')
})
