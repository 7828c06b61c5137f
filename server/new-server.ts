import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { answerBrokenRequest } from './answer-broken-request.ts'
import { answerError } from './answer-error.ts'
import { closeConnectionsAfterAnswers } from './close-connections.ts'
import type { Limits } from './limits.ts'
import { requestLog } from './request-log.ts'
import { toRoutableUrl } from './to-routable-url.ts'

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
