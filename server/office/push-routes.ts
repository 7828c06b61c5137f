import type { FastifyInstance } from 'fastify'
import { subscription } from '../../contracts/office.ts'
import { MINUTE_MS } from '../../leads/milliseconds.ts'
import { arePushKeys, isPushEndpoint, openPushChannel } from '../outbox/channels/push.ts'
import { makePushTest } from '../outbox/messages/push-notice.ts'
import type { OfficeOptions } from './office-options.ts'
import { OfficeFailure, parseRequest, whoIs } from './office-request.ts'

const TESTS_PER_MINUTE = 5

/** Adds the routes by which a telephone gets push messages, relative to the office's API. */
export function pushRoutes(app: FastifyInstance, options: OfficeOptions): void {
  const { pushes, business, linkUrl, addedPushServices: addedServices = [], now } = options
  const channel = openPushChannel({ pushes, contact: business.email, addedServices })
  const mayTest = limitTests()

  app.get('/push', async () => ({ key: await channel.publicKey() }))

  app.post('/push', async (request, reply) => {
    const { session } = whoIs(request)
    const { endpoint, keys } = parseRequest(subscription, request.body)
    if (!isPushEndpoint(endpoint, addedServices) || !arePushKeys(keys)) {
      throw new OfficeFailure(422, 'endpoint')
    }
    await pushes.subscribe(session, { endpoint, ...keys }, now())
    return reply.code(204).send()
  })

  app.post('/push/remove', async (request, reply) => {
    await pushes.unsubscribe(whoIs(request).session)
    return reply.code(204).send()
  })

  app.post('/push/test', async (request) => {
    const { session } = whoIs(request)
    if (!mayTest(session, now())) {
      throw new OfficeFailure(429, 'too-many')
    }
    const own = await pushes.ofSession(session)
    const result = own === null ? null : await channel.send(own, makePushTest(linkUrl), now())
    return { isSent: result?.kind === 'delivered' }
  })
}

/** Limits the tests of each session, in this process: they go to its own telephone alone. */
function limitTests() {
  const tests = new Map<string, readonly Date[]>()
  return (session: string, now: Date): boolean => {
    const recent = (times: readonly Date[]) => times.filter((at) => now.getTime() - at.getTime() < MINUTE_MS)
    for (const [other, times] of tests) {
      if (recent(times).length === 0) {
        tests.delete(other)
      }
    }
    const own = recent(tests.get(session) ?? [])
    if (own.length >= TESTS_PER_MINUTE) {
      return false
    }
    tests.set(session, [...own, now])
    return true
  }
}
