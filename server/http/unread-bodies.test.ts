import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { appOnFreshDatabase, key } from '../../test/fixtures/app.ts'
import { sendBytes } from '../../test/fixtures/raw-connection.ts'

const BODY_BYTES = 600_000
const chunk = Buffer.alloc(20_000, 'x')
const leads = `POST /rest/v1/leads HTTP/1.1\r\nHost: a\r\napikey: ${key}\r\nContent-Type: application/json`

/** Sends a whole body before it looks at the answer, as simple clients and some proxies do. */
async function sendThenRead(url: string, head: string, isChunked: boolean) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).pause()
  let failure = ''
  socket.on('error', ({ message }) => {
    failure = message
  })
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${BODY_BYTES}`
  socket.write(`${head}\r\n${length}\r\n\r\n`)
  for (let sent = 0; sent < BODY_BYTES && failure === ''; sent += chunk.length) {
    await wait(2)
    socket.write(isChunked ? `${chunk.length.toString(16)}\r\n${chunk}\r\n` : chunk)
  }
  socket.write(isChunked ? '0\r\n\r\n' : '')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.resume()
  await closed
  return { failure, answer }
}

test.each([
  ['a lead that is too large', leads, '413'],
  ['a form that is too large', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded', '413'],
  ['a lead without a key', leads.replace('apikey', 'x-none'), '401'],
  ['a page that is asked for with a body', 'GET / HTTP/1.1\r\nHost: a', '200'],
  ['a body for a path that does not exist', 'PUT /nowhere HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain', '404'],
])('a client that sends all of %s before it reads gets the answer', async (_what, head, status) => {
  // So patient that a busy machine sends all of it.
  const { url } = await appOnFreshDatabase({ discarded: { bytes: 1_000_000, ms: 60_000 } })
  for (const isChunked of [false, true]) {
    const { failure, answer } = await sendThenRead(url, head, isChunked)
    expect({ isChunked, failure, first: answer.slice(0, 12) }).toEqual({
      isChunked,
      failure: '',
      first: `HTTP/1.1 ${status}`,
    })
    expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
    expect(answer).toMatch(/^connection: close\r$/im)
  }
})

test('the server stops reading a refused body at its bound of bytes', async () => {
  const { url } = await appOnFreshDatabase({ discarded: { bytes: 50_000, ms: 60_000 } })
  expect(await sendBytes(url, `${leads}\r\nContent-Length: 9000000\r\n\r\n${'x'.repeat(200_000)}`)).toContain('413')
})

test('the server stops waiting for a refused body at its bound of time', async () => {
  const { url } = await appOnFreshDatabase({ discarded: { bytes: 1_000_000, ms: 200 } })
  expect(await sendBytes(url, `${leads}\r\nContent-Length: 9000000\r\n\r\n`)).toContain('413')
})

test('a page that is asked for with an endless body is sent, and the connection closed', async () => {
  const { url } = await appOnFreshDatabase({ discarded: { bytes: 1_000_000, ms: 200 } })
  const answer = await sendBytes(url, 'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/^connection: close\r$/im)
})
