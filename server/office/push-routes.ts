import type { FastifyInstance } from 'fastify'
import { subscription } from '../../contracts/office.ts'
import { MINUTE_MS } from '../../leads/milliseconds.ts'
import type { RateLimits } from '../leads/rate-limits.ts'
import { attempt } from '../outbox/channels/deliver.ts'
import { arePushKeys, isPushEndpoint, openPushChannel } from '../outbox/channels/push.ts'
import { makePushTest } from '../outbox/messages/push-notice.ts'
import type { OfficeOptions } from './office-options.ts'
import { countAttempt, OfficeFailure, parseRequest, whoIs } from './office-request.ts'

/** Each session's tests go to its own telephone alone. */
const testLimits: RateLimits = { periodMs: MINUTE_MS, bySender: 5, byAll: 100 }

/** Adds the routes by which a telephone gets push messages, relative to the office's API. */
export function pushRoutes(app: FastifyInstance, options: OfficeOptions): void {
  const { subscriptions, business, linkUrl, addedPushServices: addedServices = [], now } = options
  const channel = openPushChannel({ subscriptions, contact: business.email, addedServices })

  app.get('/push', async () => ({ key: await channel.publicKey() }))

  app.post('/push', async (request, reply) => {
    const { session } = whoIs(request)
    const { endpoint, keys } = parseRequest(subscription, request.body)
    if (!isPushEndpoint(endpoint, addedServices) || !arePushKeys(keys)) {
      throw new OfficeFailure(422, 'endpoint')
    }
    await subscriptions.subscribe(session, { endpoint, ...keys }, now())
    return reply.code(204).send()
  })

  app.post('/push/remove', async (request, reply) => {
    await subscriptions.unsubscribe(whoIs(request).session)
    return reply.code(204).send()
  })

  app.post('/push/test', async (request) => {
    const { session } = whoIs(request)
    await countAttempt(options, 'push-test', session, testLimits)
    const own = await subscriptions.ofSession(session)
    const sent = own && (await attempt('push', () => channel.send(own, makePushTest(linkUrl), now())))
    return { isSent: sent?.ok === true }
  })
}
