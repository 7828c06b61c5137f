import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bareHeaders, RETRY_AFTER_S } from './failures.ts'
import { discardRest, hasBody, type Lingering } from './unread-bodies.ts'

/** Up to this part of the connections nobody is counted: the usual day. */
const ROOMY_UP_TO = 0.1

/** The part of those connections that are still free that one client may hold. */
const SHARE_OF_FREE = 0.1

/** Of the body of a request that is refused here: a form that is on its way, and no more. */
const discarded: Lingering = { bytes: 16 * 1024, ms: 200 }

interface Shares {
  /** Of the server, altogether. */
  readonly connections: number
  /** Returns what stands for the client at an address; null if many clients may share it. */
  readonly clientOf: (address: string) => string | null
}

/**
 * Leaves connections to others, whatever one client does: by HTTP/2 it has hundreds of requests on each connection to a proxy, and
 * each of them takes one of the server's. Who holds more than a share of those that are still free gets 429, so that they are never
 * all taken: by one client a fifth, by ten clients two thirds. From some fifty clients on the others get parts of a page only.
 *
 * A connection is held by the client of its last request until another one uses it or it is closed. So those count too whose answer
 * the server has sent, and which a proxy still needs as its client does not read.
 */
export function shareConnections(app: FastifyInstance, { connections, clientOf }: Shares): void {
  const holders = new Map<Socket, string>()
  /** Those that are released when they close. */
  const watched = new WeakSet<Socket>()
  const held = new Map<string, number>()
  let open = 0

  function release(socket: Socket): void {
    const client = holders.get(socket)
    if (client === undefined) {
      return
    }
    holders.delete(socket)
    const left = (held.get(client) ?? 0) - 1
    if (left > 0) {
      held.set(client, left)
    } else {
      held.delete(client)
    }
  }

  app.server.on('connection', (socket: Socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    release(socket)
    const client = open <= ROOMY_UP_TO * connections ? null : clientOf(request.ip)
    if (client === null) {
      done()
      return
    }
    const count = (held.get(client) ?? 0) + 1
    if (count > Math.max(1, SHARE_OF_FREE * (connections - open))) {
      refuse(request, reply)
      return
    }
    // Here, as the second address of HOST=localhost has a server of its own, which tells nothing of its connections.
    if (!watched.has(socket)) {
      watched.add(socket)
      socket.once('close', () => release(socket))
    }
    holders.set(socket, client)
    held.set(client, count)
    done()
  })
}

/** Answers without a body, which a client that reads nothing would leave with the proxy. */
function refuse({ raw: request }: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  const headers = { ...bareHeaders, 'Cache-Control': 'no-store', 'Retry-After': RETRY_AFTER_S }
  reply.raw.writeHead(429, { ...headers, 'Content-Length': 0, Connection: 'close' }).flushHeaders()
  void (hasBody(request) ? discardRest(request, discarded) : Promise.resolve()).then(() => reply.raw.end())
}
