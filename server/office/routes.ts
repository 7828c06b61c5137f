import type { FastifyInstance, FastifyRequest } from 'fastify'
import { officeApi, officePath } from '../../leads/office-protocol.ts'
import { answerFailure } from '../http/failures.ts'
import { type AccessRouteOptions, accessRoutes } from './access-routes.ts'
import { acceptJson, OfficeFailure } from './office-request.ts'
import { hashOf } from './secrets.ts'
import { clearSessionCookie, sessionToken } from './session-cookie.ts'
import { type SettingsRouteOptions, settingsRoutes } from './settings-routes.ts'

export interface OfficeOptions extends AccessRouteOptions, SettingsRouteOptions {}

/**
 * Adds the office: its API and its files. Until somebody was invited every address of it is answered as any unknown one. No
 * hook of it runs for other paths.
 */
export function officeRoutes(app: FastifyInstance, options: OfficeOptions): void {
  const { access, relyingParty, now } = options

  app.register(async (office) => {
    office.decorateRequest('signedIn', null)
    acceptJson(office)

    office.addHook('onRequest', async (request, reply) => {
      if (!(await access.isOpen())) {
        reply.callNotFound()
        return reply
      }
      reply.header('Cache-Control', 'no-store')
    })

    office.setErrorHandler((error, request, reply) => {
      if (!(error instanceof OfficeFailure)) {
        return answerFailure(error, request, reply)
      }
      if (error.status === 401) {
        clearSessionCookie(reply)
      }
      if (error.retryAfterMs !== null) {
        reply.header('Retry-After', String(Math.ceil(error.retryAfterMs / 1000)))
      }
      return reply.code(error.status).send(error.answer)
    })

    office.register(
      async (api) => {
        api.addHook('onRequest', async (request, reply) => {
          reply.header('X-Content-Type-Options', 'nosniff')
          if (request.method !== 'GET' && request.method !== 'HEAD' && !isFromOffice(request, relyingParty.origin)) {
            throw new OfficeFailure(403, 'origin')
          }
          const token = sessionToken(request)
          const session = token === null ? null : await access.findSession(hashOf(token), now())
          request.signedIn =
            session === null ? null : { session: session.id, person: session.personId, name: session.name }
        })
        accessRoutes(api, options)
        settingsRoutes(api, options)
        api.all('/*', async () => {
          throw new OfficeFailure(404, 'unknown')
        })
      },
      { prefix: officeApi },
    )
    void officePath
  })
}

/** Whether a request comes from the office's own page: no other site may change anything by the cookie of who visits it. */
function isFromOffice({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === origin : site === 'same-origin'
}
