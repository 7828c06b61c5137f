import type { FastifyInstance } from 'fastify'
import { restPath } from '../leads/lead.ts'
import { answerInPlainText } from './http/failures.ts'
import { healthRoute } from './http/health.ts'
import { type Limits, newServer, limits as usualLimits } from './http/server.ts'
import { restRoutes } from './leads/rest/routes.ts'
import { ownNetwork } from './leads/screening/sender.ts'
import type { LeadStore } from './leads/store/lead-store.ts'
import type { OfficeOptions } from './office/office-options.ts'
import { officeRoutes } from './office/routes.ts'
import type { OnlineTexts } from './outbox/messages/online-texts.ts'
import type { Records } from './outbox/records.ts'
import type { Answers } from './pages/answers.ts'
import { appointmentRoutes } from './pages/appointment.ts'
import { calendarRoutes } from './pages/calendar-feed.ts'
import { contactedRoutes } from './pages/contacted.ts'
import { formWithoutScriptRoute } from './pages/form-without-script.ts'
import { type HostReviewOptions, hostReviewRoutes } from './pages/host-review.ts'
import type { Site } from './pages/load-site.ts'
import { sendFile, siteRoutes } from './pages/site-routes.ts'
import type { VisitCounter } from './visits/count-visits.ts'

/** What an HTTP application depends on. */
export interface AppParts {
  readonly leads: LeadStore
  readonly records: Records
  readonly site: Site
  readonly answers: Answers
  /** What is online, for entries of calendars. */
  readonly online: () => Promise<OnlineTexts>
  /** The public key of the anonymous role. */
  readonly key: string
  /** The site's address where it is on another host than the links of messages. Only the worker needs it. */
  readonly siteUrl?: string | null
  /** Signs links and makes senders' keys; the same in every process. */
  readonly secret: string
  /** Takes the log, one line of JSON at a time. */
  readonly log: { write(line: string): void }
  /** Counts the notifications that are late; without it none are to be sent. */
  readonly countLate?: () => Promise<number>
  /** The proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: readonly string[]
  readonly limits?: Limits
  /** True while the process is about to stop and still serves. */
  readonly isDraining?: () => boolean
  /** Counts visits; without it, or with null, nobody does. */
  readonly visits?: Pick<VisitCounter, 'count'> | null
  /** The pages of hosts' reviews; without them there are none. */
  readonly hostReviews?: Pick<HostReviewOptions, 'reviews' | 'onGiven' | 'onWithdrawn'>
  /** The office; only tests leave it out. */
  readonly office?: OfficeOptions
  readonly now?: () => Date
}

/** Builds the HTTP application of the server: the site, the lead form, the links of messages, and the office. Opens no socket. */
export function buildApp(parts: AppParts): FastifyInstance {
  const { leads, site, answers, key, secret, visits = null } = parts
  const app = buildCommonApp(parts)
  app.register(restRoutes, { prefix: restPath, leads, key, headersFor: site.headersFor, secret })
  app.register(formWithoutScriptRoute, { leads, answers, headersFor: site.headersFor, secret })
  siteRoutes(app, site, visits)
  return app
}

/**
 * Builds the HTTP application of the worker: its health check, the links of its messages, and the office. The pages of links have the
 * header and the footer of the site, which may be on another host: what these lead to is there, what they load is here.
 */
export function buildWorkerApp(parts: Omit<AppParts, 'key'>): FastifyInstance {
  const { site, siteUrl = null } = parts
  const app = buildCommonApp(parts)
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const file = siteUrl !== null && ['GET', 'HEAD'].includes(request.method) ? site.files.get(path) : undefined
    if (file !== undefined && !site.pages.has(path)) {
      return sendFile(request, reply, file)
    }
    const headers = { ...site.headersFor('/'), 'Cache-Control': 'no-store' }
    reply.headers(headers)
    return file === undefined
      ? answerInPlainText(reply, 404)
      : reply.header('Location', `${siteUrl}${path}`).code(307).send()
  })
  return app
}

function buildCommonApp(parts: Omit<AppParts, 'key'>): FastifyInstance {
  const { leads, records, site, answers, online, secret, log } = parts
  const {
    countLate = async () => 0,
    trustedProxies = [],
    limits = usualLimits,
    isDraining = () => false,
    now = () => new Date(),
  } = parts
  const app = newServer({ log, trustedProxies, clientOf: ownNetwork, limits, isDraining })
  app.register(healthRoute, { canWrite: leads.canWrite, countLate, headersFor: site.headersFor, isDraining })
  const linkPages = { records, answers, online, headersFor: site.headersFor, secret, now }
  app.register(contactedRoutes, linkPages)
  app.register(appointmentRoutes, linkPages)
  app.register(calendarRoutes, linkPages)
  if (parts.hostReviews) {
    app.register(hostReviewRoutes, { ...linkPages, ...parts.hostReviews })
  }
  if (parts.office) {
    officeRoutes(app, parts.office)
  }
  return app
}
