import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, readAnswer } from './read-answer.ts'

/** Longer than any limit of the server (server/http/server.ts) but the one between requests. */
const PATIENCE_MS = 40_000

/** After so long without a byte, a connection for broken requests says that nothing more comes from its side. */
const SILENCE_MS = 80

/** A connection that is kept from request to request. */
export interface Connection {
  /** Sends a request. Gives null when the server hangs up without a word. */
  ask(bytes: Buffer, method: string): Promise<Answer | null>
  readonly isOpen: boolean
  close(): void
}

/** Opens a connection that is kept. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = await open(port)
  let received: Buffer = Buffer.alloc(0)
  let isOver = false
  let wake = () => {}
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    wake()
  })
  socket.on('close', () => {
    isOver = true
    wake()
  })
  return {
    get isOpen() {
      return !isOver
    },
    close: () => socket.destroy(),
    async ask(bytes, method) {
      socket.write(bytes)
      const patience = setTimeout(() => socket.destroy(new Error('patience')), PATIENCE_MS)
      const deadline = Date.now() + PATIENCE_MS
      for (;;) {
        const answer = readAnswer(received, method, isOver)
        if (answer !== null) {
          clearTimeout(patience)
          received = received.subarray(answer.length)
          // What cannot be read is answered with a body: nobody knows that it was to be a HEAD.
          if (received.length > 0 && !(method === 'HEAD' && answer.isLast)) {
            throw new Error(`more than one answer, the second: ${received.toString('latin1', 0, 100)}`)
          }
          if (answer.isLast) {
            socket.destroy()
            isOver = true
          }
          return answer
        }
        if (isOver) {
          clearTimeout(patience)
          if (Date.now() >= deadline) {
            throw new Error(`neither an answer nor the end of the connection within ${PATIENCE_MS} ms`)
          }
          return null
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

/**
 * Sends bytes on a connection of their own and hangs up once the server is silent.
 *
 * @returns all that the server said until it hung up as well
 * @throws Error when it does not hang up
 */
export async function sendAlone(port: number, bytes: Buffer): Promise<string> {
  const socket = await open(port)
  const said: Buffer[] = []
  let heardAt = Date.now()
  let isClosed = false
  socket.on('data', (chunk: Buffer) => {
    said.push(chunk)
    heardAt = Date.now()
  })
  // Not by once(), which takes a connection that is reset for a failure.
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isClosed = true
      resolve()
    })
  })
  socket.write(bytes)
  while (!isClosed && Date.now() - heardAt < SILENCE_MS) {
    await Promise.race([closed, wait(SILENCE_MS / 2)])
  }
  socket.end()
  const patience = new AbortController()
  await Promise.race([closed, wait(PATIENCE_MS, undefined, { signal: patience.signal })]).finally(() =>
    patience.abort(),
  )
  if (!isClosed) {
    socket.destroy()
    throw new Error(`neither an answer nor the end of the connection within ${PATIENCE_MS} ms`)
  }
  return Buffer.concat(said).toString('latin1')
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  // A server may hang up in the middle of a request that it refuses; what it said until then is its answer.
  socket.on('error', () => undefined)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  return socket
}
