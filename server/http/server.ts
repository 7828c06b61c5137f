import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { answerError } from './failures.ts'
import { requestLog } from './request-log.ts'

/** How much and how long the server bears from one client and from all of them. */
export interface Limits {
  readonly bodyBytes: number
  readonly headerBytes: number
  readonly connections: number
  /** From the connection, or the answer before, to the end of a request's headers. */
  readonly headersTimeoutMs: number
  /** From there to the end of its body. */
  readonly requestTimeoutMs: number
  /** Silence on a connection while something is expected on it; twice that when it is an answer that nobody reads. */
  readonly connectionTimeoutMs: number
  /** Silence between requests; longer than what usual proxies keep, so that they are the ones to hang up. */
  readonly keepAliveTimeoutMs: number
  /** How often slow requests are looked for. */
  readonly checkIntervalMs: number
}

export const limits: Limits = {
  bodyBytes: 16 * 1024,
  headerBytes: 16 * 1024,
  connections: 10_000,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  connectionTimeoutMs: 30_000,
  keepAliveTimeoutMs: 75_000,
  checkIntervalMs: 1000,
}

/**
 * What the router takes of a request's target. A path that cannot be decoded is taken literally: it is no page, and
 * goes the way of every unknown path. Of the absolute form, which every server must accept (RFC 9112, section 3.2.2),
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
 * Once the process is about to stop, ends each connection with its next answer, so that none is cut while a proxy is
 * sending a request on it. When the application is closed, Node closes those that are idle at that moment; one that
 * answers later would stay open until its keep-alive runs out.
 *
 * @param isDraining whether the process is about to stop, and still serves
 */
export function closeConnectionsAfterAnswers(app: FastifyInstance, isDraining: () => boolean): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || isDraining()) {
      reply.header('Connection', 'close')
    }
  })
}

/** The statuses of what Node's parser and its clocks refuse; all else that is no HTTP is 400. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Answers what cannot be read as a request and hangs up. Nobody can tell where the next request would begin: the answer
 * says so, or a proxy would send another visitor's down the same connection. Nothing is logged: all there is came from
 * the client.
 */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) {
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const body = `${status} ${STATUS_CODES[status]}\n`
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${body.length}`,
  ]
  if (socket.writable) {
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy()
}

interface ServerOptions {
  /** Takes the log, one line of JSON at a time. */
  readonly log: { write(line: string): void }
  readonly trustedProxies: readonly string[]
  readonly limits: Limits
  readonly isDraining: () => boolean
}

/** An HTTP application without routes: its log, its limits, and what it answers when something is thrown. */
export function newServer({ log, trustedProxies, limits, isDraining }: ServerOptions): FastifyInstance {
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
    // While stopping, a request that still comes on an open connection is served like any other.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    rewriteUrl: ({ url = '/' }) => toRoutableUrl(url),
  })
  app.server.maxConnections = limits.connections

  app.removeAllContentTypeParsers()
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, limits))
  requestLog(app)
  closeConnectionsAfterAnswers(app, isDraining)
  return app
}

/** Bodies are parsed in leads/ and server/rest/. Without this, Fastify loads compilers of JSON schemas: 5 MB that nobody uses. */
function noSchemas(): never {
  throw new Error('no route has a schema')
}
