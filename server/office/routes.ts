import type { FastifyInstance, FastifyRequest } from 'fastify'
import { officeApi } from '../../contracts/office-paths.ts'
import { StoreRefusal, StoreUnavailable } from '../database/failures.ts'
import { answerFailure, answerInPlainText } from '../http/failures.ts'
import type { Headers } from '../http/header-rules.ts'
import { invitationRoutes, signInRoutes } from './access/access-routes.ts'
import { hashOf } from './access/secrets.ts'
import { sessionToken } from './access/session-cookie.ts'
import { appFiles, commonHeaders } from './app-files.ts'
import { changesPath, changesRoute, sharedTag } from './changes.ts'
import { closedDaysRoutes } from './closed-days-routes.ts'
import { editingRoutes } from './editing-routes.ts'
import { dateRoutes } from './leads/date-routes.ts'
import { leadRoutes, startRoute } from './leads/lead-routes.ts'
import type { OfficeOptions } from './office-options.ts'
import { acceptJson, OfficeFailure, whoIs } from './office-request.ts'
import { photographRoutes } from './photograph-routes.ts'
import { previewRoutes } from './preview-routes.ts'
import { pushRoutes } from './push-routes.ts'
import { reviewRoutes } from './reviews/review-routes.ts'
import { settingsRoutes } from './settings-routes.ts'

/** The headers of every answer of the API, which no browser shows as a page; those of the preview's pages take their place. */
const answerHeaders: Headers = {
  ...commonHeaders,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/**
 * Adds the office: its API and its files. Until somebody was invited every address of it is answered as any unknown one. No
 * hook of it runs for other paths.
 */
export function officeRoutes(app: FastifyInstance, options: OfficeOptions): void {
  const { access, editor, leads, now } = options
  const { origin } = options.relyingParty

  const signedIn = async (request: FastifyRequest) => {
    const token = sessionToken(request)
    return token === null ? null : access.findSession(hashOf(token), now())
  }

  app.register(async (office) => {
    office.decorateRequest('signedIn', null)
    acceptJson(office)

    office.addHook('onRequest', async (_request, reply) => {
      if (!(await access.isOpen())) {
        reply.callNotFound()
        return reply
      }
      return undefined
    })

    office.setErrorHandler((thrown, request, reply) => {
      const error = isDataRefusal(thrown) ? new OfficeFailure(422, 'invalid') : thrown
      if (error instanceof StoreUnavailable && request.routeOptions.url === `${officeApi}${changesPath}`) {
        // Every open window asks every few seconds: what else meets the outage logs it.
        return answerInPlainText(reply, 503)
      }
      if (!(error instanceof OfficeFailure)) {
        return answerFailure(error, request, reply)
      }
      if (error.retryAfterMs !== null) {
        reply.header('Retry-After', String(Math.ceil(error.retryAfterMs / 1000)))
      }
      return reply.code(error.status).send(error.answer)
    })

    office.register(
      async (api) => {
        api.addHook('onRequest', async (request, reply) => {
          reply.headers(answerHeaders)
          if (request.method !== 'GET' && request.method !== 'HEAD' && !isFromOffice(request, origin)) {
            throw new OfficeFailure(403, 'origin')
          }
          request.signedIn = await signedIn(request)
        })
        const tag = sharedTag(async () =>
          [await leads.fingerprint(), await access.fingerprint(), await editor?.fingerprint()].join('.'),
        )
        signInRoutes(api, options)
        startRoute(api, options, tag)
        api.register(async (own) => {
          // Before a body is read: nobody else sends a part of a photograph.
          own.addHook('onRequest', async (request) => void whoIs(request))
          invitationRoutes(own, options)
          settingsRoutes(own, options)
          closedDaysRoutes(own, options)
          reviewRoutes(own, options)
          leadRoutes(own, options)
          dateRoutes(own, options)
          changesRoute(own, tag)
          pushRoutes(own, options)
          editingRoutes(own, options)
          photographRoutes(own, options)
        })
        api.all('/*', async () => {
          throw new OfficeFailure(404, 'unknown')
        })
      },
      { prefix: officeApi },
    )
    office.register(async (pages) => {
      pages.addHook('onRequest', async (request, reply) => {
        // The office's frame shows a refusal, too.
        reply.headers({ ...answerHeaders, 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self'" })
        request.signedIn = await signedIn(request)
        whoIs(request)
      })
      previewRoutes(pages, options)
    })
    appFiles(office, options.files)
  })
}

/** Whether PostgreSQL cannot store a text or a time that somebody sent (SQLSTATE class 22), a null character for instance. */
function isDataRefusal(error: unknown): boolean {
  return error instanceof StoreRefusal && error.code.startsWith('22')
}

/** Whether a request comes from the office's own page: no other site may change anything by the cookie of who visits it. */
function isFromOffice({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === origin : site === 'same-origin'
}
