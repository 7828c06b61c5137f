import type { FastifyInstance } from 'fastify'
import { healthRoute } from './http/health.ts'
import { type Limits, newServer, limits as usualLimits } from './http/server.ts'
import type { Answers } from './pages/answers.ts'
import { contactRoutes } from './pages/contacted.ts'
import { noScriptRoute } from './pages/form-without-script.ts'
import type { Site } from './pages/load-site.ts'
import { siteRoutes } from './pages/site-routes.ts'
import { restRoutes } from './rest/routes.ts'
import type { LeadRecords } from './store/lead-records.ts'
import type { LeadStore } from './store/lead-store.ts'

/** What the application is made of. */
export interface AppParts {
  readonly leads: LeadStore
  readonly records: LeadRecords
  readonly site: Site
  readonly answers: Answers
  /** The public key of the anonymous role. */
  readonly key: string
  /** Signs links and makes senders' keys; the same in every process. */
  readonly secret: string
  /** Takes the log, one line of JSON at a time. */
  readonly log: { write(line: string): void }
  /** Whose `X-Forwarded-For` counts; nobody's when empty. */
  readonly trustedProxies?: readonly string[]
  readonly limits?: Limits
  /** Whether the process is about to stop. */
  readonly isDraining?: () => boolean
  readonly now?: () => Date
}

/** Builds the HTTP application. It opens no socket. */
export function buildApp(parts: AppParts): FastifyInstance {
  const { leads, site, answers, key, secret } = parts
  const app = serverFor(parts)
  app.register(restRoutes, { prefix: '/rest/v1', leads, key, headersFor: site.headersFor, secret })
  app.register(noScriptRoute, { leads, answers, headersFor: site.headersFor, secret })
  registerContactRoutes(app, parts)
  siteRoutes(app, site)
  return app
}

/** Builds what the process that only notifies answers: whether it is well, and the links of its messages. */
export function buildWorkerApp(parts: Omit<AppParts, 'key'>): FastifyInstance {
  const app = serverFor(parts)
  registerContactRoutes(app, parts)
  app.setNotFoundHandler(async (_request, reply) => {
    const headers = { ...parts.site.headersFor('/'), 'Cache-Control': 'no-store' }
    return reply.headers(headers).type('text/plain; charset=utf-8').code(404).send('404 Not Found\n')
  })
  return app
}

/** What both have in common: logging, limits, and the answer whether the process is well. */
function serverFor(parts: Omit<AppParts, 'key'>): FastifyInstance {
  const { leads, site, log, trustedProxies = [], limits = usualLimits, isDraining = () => false } = parts
  const app = newServer({ log, trustedProxies, limits, isDraining })
  app.register(healthRoute, { leads, headersFor: site.headersFor, isDraining })
  return app
}

function registerContactRoutes(app: FastifyInstance, parts: Omit<AppParts, 'key'>): void {
  const { records, answers, site, secret, now = () => new Date() } = parts
  app.register(contactRoutes, { records, answers, headersFor: site.headersFor, secret, now })
}
