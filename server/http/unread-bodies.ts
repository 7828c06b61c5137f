import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** How much of a body, and how long, the server reads and discards after it has answered (nginx: lingering close). */
export interface Lingering {
  readonly bytes: number
  readonly ms: number
}

/**
 * Closes the connection after each answer to a request whose body has not been read, a refused one above all: what the
 * client still sends would be taken for its next request. The connection is not closed at once, as bytes that arrive then
 * are answered with a reset, by which a client, or a proxy, loses the answer before it has read it.
 */
export function lingerOverUnreadBodies(app: FastifyInstance, limit: Lingering): void {
  // Nobody reads these, and the files of the site are sent past onSend: the body is discarded first.
  app.addHook('onRequest', (request, reply, done) => {
    if ((request.method === 'GET' || request.method === 'HEAD') && hasBody(request.raw)) {
      reply.raw.setHeader('Connection', 'close')
      void discardRest(request.raw, limit).then(() => done())
    } else {
      done()
    }
  })
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const isReceived = request.raw.complete || request.raw.readableEnded
    if (isReceived || !hasBody(request.raw)) {
      return payload
    }
    reply.header('Connection', 'close')
    if (request.method === 'HEAD' || !(typeof payload === 'string' || Buffer.isBuffer(payload))) {
      return payload
    }
    // The client has the whole answer by its length; the connection is closed when the stream ends.
    reply.header('Content-Length', Buffer.byteLength(payload))
    return Readable.from(answerAndDiscard(payload, request.raw, limit))
  })
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

async function* answerAndDiscard(answer: string | Buffer, request: IncomingMessage, limit: Lingering) {
  yield Buffer.from(answer)
  await discardRest(request, limit)
}

/** Reads and discards what still comes of a body; resolves at its end or at the limit. */
export function discardRest(request: IncomingMessage, { bytes, ms }: Lingering): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    let discarded = 0
    request.once('end', end).once('close', end)
    request.on('data', (chunk: Buffer) => {
      discarded += chunk.length
      if (discarded > bytes) {
        end()
      }
    })
  })
}
