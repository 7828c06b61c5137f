import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { anna } from '../../test/cases/same-lead.ts'
import { key, listeningApp } from '../../test/fixtures/app.ts'
import { sendBytes } from '../../test/fixtures/raw-connection.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'

const CONNECTIONS = 40
/** A tenth of them, which nobody counts, and a tenth of those that are free then. */
const MOST_OF_ONE = 8

const patience = { timeout: 10_000 }

const behindProxy = () => listeningApp(sqliteFixture, { connections: CONNECTIONS }, ['127.0.0.1'])

const head = (address: string | null) =>
  `Host: a\r\napikey: ${key}\r\nContent-Type: application/json\r\n${address === null ? '' : `X-Forwarded-For: ${address}\r\n`}`

const page = (address: string | null) => `GET / HTTP/1.1\r\n${head(address)}\r\n`
const halfLead = (address: string | null) =>
  `POST /rest/v1/leads HTTP/1.1\r\n${head(address)}Content-Length: 200\r\n\r\n{`

function wholeLead(address: string): string {
  const body = JSON.stringify(anna)
  return `POST /rest/v1/leads HTTP/1.1\r\n${head(address)}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** Sends the same on so many connections, and keeps them as long as the server does. */
function hold(url: string, count: number, bytes: string) {
  const { hostname, port } = new URL(url)
  const answers: string[] = []
  const sockets: Socket[] = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => answers.push(String(chunk)))
    return socket.on('error', () => undefined)
  })
  const open = () => sockets.filter((socket) => !socket.closed).length
  const close = () => {
    for (const socket of sockets) {
      socket.destroy()
    }
  }
  onTestFinished(close)
  const refused = () => answers.filter((answer) => answer.startsWith('HTTP/1.1 429 '))
  return { refused, open, close }
}

test.each([
  ['bodies that never come', halfLead],
  ['answers that nobody reads to a proxy', page],
])('one client cannot take the connections by %s', async (_what, bytes) => {
  const { url, storedLeads } = await behindProxy()
  const rounds = [hold(url, CONNECTIONS / 2, bytes('203.0.113.7'))]
  for (let round = 2; round <= 4; round += 1) {
    await expect
      .poll(() => rounds.reduce((sum, { open }) => sum + open(), 0), patience)
      .toBeLessThanOrEqual(MOST_OF_ONE)
    rounds.push(hold(url, CONNECTIONS / 2, bytes('203.0.113.7')))
  }
  expect(rounds[0]?.refused()[0]).toMatch(/^content-length: 0\r$/im)
  expect(rounds[0]?.refused()[0]).toMatch(/^retry-after: \d\r$/im)
  expect(await sendBytes(url, wholeLead('203.0.113.8'))).toMatch(/^HTTP\/1\.1 201 /)
  expect(await storedLeads()).toHaveLength(1)
})

test('a client that has closed its connections is served again', async () => {
  const { url } = await behindProxy()
  const { refused, close } = hold(url, CONNECTIONS / 2, halfLead('203.0.113.7'))
  await expect.poll(() => refused().length, patience).toBeGreaterThan(0)
  close()
  await expect.poll(() => sendBytes(url, wholeLead('203.0.113.7')), patience).toMatch(/^HTTP\/1\.1 201 /)
})

test('so is one at the second address of localhost, which has a server of its own', async () => {
  const { app, url } = await behindProxy()
  const second = createServer(app.routing).listen(0, '127.0.0.1')
  onTestFinished(() => void second.close())
  await once(second, 'listening')
  const address = second.address()
  const other = `http://127.0.0.1:${typeof address === 'object' && address?.port}`
  hold(url, CONNECTIONS / 4, halfLead(null))
  const { refused, close } = hold(other, CONNECTIONS / 2, halfLead('203.0.113.7'))
  await expect.poll(() => refused().length, patience).toBeGreaterThan(0)
  close()
  await expect.poll(() => sendBytes(other, wholeLead('203.0.113.7')), patience).toMatch(/^HTTP\/1\.1 201 /)
})

test('a connection belongs to the client that was served last on it', async () => {
  const { url } = await behindProxy()
  hold(url, CONNECTIONS / 8, page('203.0.113.9'))
  const many = page('203.0.113.7') + page('203.0.113.8')
  // Nobody holds more than the one that the other has not taken over yet.
  expect(await sendBytes(url, many.repeat(20) + wholeLead('203.0.113.7'))).not.toContain('HTTP/1.1 429 ')
})

test('an address that many visitors may share is not counted', async () => {
  const { url } = await behindProxy()
  const { refused } = hold(url, CONNECTIONS - 2, halfLead(null))
  expect(await sendBytes(url, wholeLead('203.0.113.8'))).toMatch(/^HTTP\/1\.1 201 /)
  expect(refused()).toEqual([])
})
