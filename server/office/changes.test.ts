import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { changesRoute, watchChanges } from './changes.ts'

const HEARTBEAT_MS = 20

/** The stream of changes on a real port, with the number of its open listeners, and of the heartbeats so far. */
async function listening() {
  const counted = { listeners: 0, heartbeats: 0 }
  const changes = watchChanges({ fingerprint: async () => '0', onFailure: () => undefined })
  // Otherwise closing waits more than a minute for the connections that fetch keeps.
  const app = Fastify({ forceCloseConnections: true })
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request) => {
    // As long as a database takes.
    await wait(5)
    request.signedIn = { session: 's', person: 'p', name: 'Bea' }
  })
  changesRoute(app, {
    changes: {
      ...changes,
      listen(listener) {
        const stop = changes.listen(listener)
        counted.listeners += 1
        return () => {
          counted.listeners -= 1
          stop()
        }
      },
    },
    isStillSignedIn: async () => {
      counted.heartbeats += 1
      return true
    },
    heartbeatMs: HEARTBEAT_MS,
  })
  onTestFinished(() => app.close())
  const url = new URL('/changes', await app.listen({ host: '127.0.0.1', port: 0 }))
  /** Nothing is left once the connections are closed. */
  const expectNothingOpen = async () => {
    await expect.poll(() => counted.listeners).toBe(0)
    const { heartbeats } = counted
    await wait(5 * HEARTBEAT_MS)
    expect(counted).toEqual({ listeners: 0, heartbeats })
  }
  return { url, counted, expectNothingOpen }
}

test('HEAD has the headers of the stream, and opens none', async () => {
  const { url, counted, expectNothingOpen } = await listening()
  const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(url, { method: 'HEAD' })))
  for (const { status, headers } of answers) {
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(headers.get('content-length')).toBeNull()
  }
  expect(counted.listeners).toBe(0)
  await expectNothingOpen()
})

test('a session has so many streams at most, and another one again when one is closed', async () => {
  const { url, counted, expectNothingOpen } = await listening()
  const open = () => {
    const ending = new AbortController()
    return fetch(url, { signal: ending.signal }).then(({ status }) => ({ status, close: () => ending.abort() }))
  }
  const opened = await Promise.all(Array.from({ length: 12 }, open))
  expect(opened.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429, 429])
  opened.find(({ status }) => status === 200)?.close()
  await expect.poll(() => counted.listeners).toBe(9)
  const next = await open()
  expect({ status: next.status, listeners: counted.listeners }).toEqual({ status: 200, listeners: 10 })
  for (const { close } of [...opened, next]) {
    close()
  }
  await expectNothingOpen()
})

test('a connection that closes leaves nothing open, whenever it does', async () => {
  const { url, counted, expectNothingOpen } = await listening()
  const get = `GET /changes HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`
  const open = async () => {
    const socket = connect(Number(url.port), url.hostname)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(get)
    return socket
  }
  const read = await Promise.all(Array.from({ length: 5 }, open))
  await expect.poll(() => counted.listeners).toBe(5)
  for (const pause of [() => setImmediate(), () => wait(2), () => wait(5), () => wait(8)]) {
    const sockets = await Promise.all(Array.from({ length: 5 }, open))
    await pause()
    for (const socket of sockets) {
      socket.resetAndDestroy()
    }
  }
  for (const socket of read) {
    socket.end()
  }
  await expectNothingOpen()
})
