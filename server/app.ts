import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { answerError } from './answer-error.ts'
import { closeConnectionsAfterAnswers } from './close-connections.ts'
import { healthRoute } from './health-route.ts'
import { type Limits, limits as usualLimits } from './limits.ts'
import type { Answers } from './no-script/load-answers.ts'
import { noScriptRoute } from './no-script/no-script-route.ts'
import { requestLog } from './request-log.ts'
import { restRoutes } from './rest/rest-routes.ts'
import type { Site } from './static-site/load-site.ts'
import { siteRoutes } from './static-site/site-routes.ts'
import type { LeadStore } from './store/lead-store.ts'
import { toRoutableUrl } from './to-routable-url.ts'

/** What the application is made of. */
export interface AppParts {
  readonly leads: LeadStore
  readonly site: Site
  readonly answers: Answers
  /** The public key of the anonymous role. */
  readonly key: string
  /** Takes the log, one line of JSON at a time. */
  readonly log: { write(line: string): void }
  /** Whose `X-Forwarded-For` counts; nobody's when empty. */
  readonly trustedProxies?: readonly string[]
  readonly limits?: Limits
}

/** Builds the HTTP application. It opens no socket. */
export function buildApp({ leads, site, answers, key, log, trustedProxies = [], limits = usualLimits }: AppParts) {
  const app: FastifyInstance = Fastify({
    logger: {
      level: 'info',
      stream: log,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
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
    rewriteUrl: ({ url = '/' }) => toRoutableUrl(url),
  })
  app.server.maxConnections = limits.connections

  app.removeAllContentTypeParsers()
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, limits))
  requestLog(app)
  closeConnectionsAfterAnswers(app)
  app.register(healthRoute, { leads })
  app.register(restRoutes, { prefix: '/rest/v1', leads, key })
  app.register(noScriptRoute, { leads, answers, headersFor: site.headersFor })
  siteRoutes(app, site)
  return app
}
