import { once } from 'node:events'
import { connect } from 'node:net'
import { exampleBackendKey } from '../../business/backend.ts'
import { leadsPath } from '../../leads/lead.ts'

/** A page that does not fit into what the system keeps for a reader that sleeps. */
export const LARGE_PATH = '/photos/large.avif'
export const LARGE_BYTES = 16 * 2 ** 20

const BODY_BYTES = 1000

const leadHead = `POST ${leadsPath} HTTP/1.1\r\nHost: a\r\napikey: ${exampleBackendKey}\r\nContent-Type: application/json\r\n`

/** Ways to keep a connection that cost a client nothing: what it sends at once, and what it sends ever after. */
export const slowWays = {
  silent: { first: '', again: '' },
  'silent after a request': { first: 'GET /favicon.svg HTTP/1.1\r\nHost: a\r\n\r\n', again: '' },
  'empty lines': { first: '', again: '\r\n' },
  'slow headers': { first: 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', again: ' ' },
  'slow body': { first: `${leadHead}Content-Length: ${BODY_BYTES}\r\n\r\n{`, again: ' ' },
  'slow chunks': { first: `${leadHead}Transfer-Encoding: chunked\r\n\r\n`, again: '1\r\n \r\n' },
  'reads nothing': { first: `GET ${LARGE_PATH} HTTP/1.1\r\nHost: a\r\n\r\n`, again: '' },
} as const

export type SlowWay = keyof typeof slowWays

/** A connection that somebody keeps for themselves. */
export interface SlowClient {
  /** How long it was let live; null while it is. */
  livedMs(): number | null
  /** Reads what is left, which who reads nothing must do to learn that the server has hung up. Gives all that came. */
  readRest(): Promise<number>
  close(): void
}

/**
 * Opens a connection and keeps it in one of the ways.
 *
 * @param againMs how often it sends what it sends ever after
 */
export async function openSlowClient(port: number, way: SlowWay, againMs: number): Promise<SlowClient> {
  const { first, again } = slowWays[way]
  const socket = connect(port, '127.0.0.1')
  let endedAt: number | null = null
  let received = 0
  socket.on('error', () => undefined)
  // Not by once(), which takes a connection that is reset for a failure.
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      endedAt = performance.now()
      resolve()
    })
  })
  await once(socket, 'connect')
  const start = performance.now()
  socket.on('data', (chunk) => {
    received += chunk.length
  })
  if (way === 'reads nothing') {
    socket.pause()
  }
  socket.write(first)
  const timer = again === '' ? undefined : setInterval(() => socket.write(again), againMs)
  socket.on('close', () => clearInterval(timer))
  return {
    livedMs: () => endedAt && endedAt - start,
    async readRest() {
      socket.resume()
      await closed
      return received
    },
    close: () => socket.destroy(),
  }
}
