import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { MAX_BODY_BYTES } from '../../leads/lead.ts'
import { answerFailure, bareHeaders, plainText } from './failures.ts'
import { logRequests } from './request-log.ts'
import { shareConnections } from './share-connections.ts'
import { lingerOverUnreadBodies } from './unread-bodies.ts'

/** How much and how long the server bears from one client and from all of them. */
export const limits = {
  bodyBytes: MAX_BODY_BYTES,
  /** Of a body that it has refused. */
  discarded: { bytes: 1024 * 1024, ms: 5000 },
  headerBytes: 16 * 1024,
  /** Of which share-connections.ts leaves some to others. */
  connections: 10_000,
  /** From the connection, or the previous answer, to the end of a request's headers. */
  headersTimeoutMs: 10_000,
  /** From the end of the headers to the end of the body. */
  requestTimeoutMs: 40_000,
  /** Silence on a connection during a request; Node allows twice as much while it waits for the client to read an answer. */
  connectionTimeoutMs: 30_000,
  /** Silence between requests; longer than what usual proxies allow, so that they are the ones to close. */
  keepAliveTimeoutMs: 75_000,
  /** Interval at which slow requests are looked for. */
  checkIntervalMs: 1000,
}

export type Limits = typeof limits

interface ServerOptions {
  /** Takes the log, one line of JSON at a time. */
  readonly log: { write(line: string): void }
  readonly trustedProxies: readonly string[]
  /** Returns what stands for the client at an address; null if many clients may share it. */
  readonly clientOf: (address: string) => string | null
  readonly limits: Limits
  /** True while the process is about to stop and still serves. */
  readonly isDraining: () => boolean
}

/** An HTTP application without routes: its log, its limits, and its answers to failures and to broken requests. */
export function newServer({ log, trustedProxies, clientOf, limits, isDraining }: ServerOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    logger: {
      level: 'info',
      stream: log,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Fastify's own lines carry the client's address; request-log.ts writes ours.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: limits.bodyBytes,
    connectionTimeout: limits.connectionTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    http: {
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      maxHeaderSize: limits.headerBytes,
    },
    // During a shutdown, a request on an open connection is served like any other.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    rewriteUrl: ({ url = '/' }) => toRoutableUrl(url),
  })
  app.server.maxConnections = limits.connections
  // Of a header 'Expect' with anything but 100-continue, which Node would answer without headers.
  app.server.on('checkExpectation', (_request, response) => response.writeHead(417, bareHeaders).end())

  app.removeAllContentTypeParsers()
  app.setErrorHandler(answerFailure)
  shareConnections(app, { connections: limits.connections, clientOf })
  logRequests(app)
  closeConnectionsAfterAnswers(app, isDraining)
  lingerOverUnreadBodies(app, limits.discarded)
  return app
}

/** Whoever reads a body parses it. Without this, Fastify loads compilers of JSON schemas: 5 MB for nothing. */
function noSchemas(): never {
  throw new Error('no route has a schema')
}

/**
 * Turns a request's target into a URL that the router accepts. A path that cannot be decoded is taken literally, so that
 * it is answered like any unknown path. Of the absolute form, which every server must accept (RFC 9112, section 3.2.2),
 * path and query remain.
 */
export function toRoutableUrl(target: string): string {
  const url = target.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}

/**
 * Closes each connection with its next answer once the process drains, so that none is cut while a proxy is sending a
 * request on it. When the application closes, Node closes only the connections that are idle at that moment; one that
 * answers later would stay open until its keep-alive ends.
 */
function closeConnectionsAfterAnswers(app: FastifyInstance, isDraining: () => boolean): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  // The files of the site are sent past onSend, all at once; other requests may begin before the process drains.
  app.addHook('onRequest', (_request, reply, done) => {
    if (isClosing || isDraining()) {
      reply.raw.setHeader('Connection', 'close')
    }
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing || isDraining()) {
      reply.header('Connection', 'close')
    }
    done()
  })
}

/** The statuses for errors of Node's parser and its timeouts; any other error is 400. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Answers bytes that are no HTTP request, and closes the connection: nobody knows where the next request would begin, and
 * a proxy must not send another visitor's request on this connection. Nothing is logged, since all of it came from the
 * client.
 */
function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) {
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const body = plainText(status)
  const head = [
    `HTTP/1.1 ${body.trimEnd()}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${body.length}`,
    ...Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}`),
  ]
  if (socket.writable) {
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy()
}
