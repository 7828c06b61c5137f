import type { FastifyInstance } from 'fastify'
import type { HeaderRules } from './static-site/header-rules.ts'
import type { LeadStore } from './store/lead-store.ts'

interface HealthOptions {
  readonly leads: LeadStore
  readonly headersFor: HeaderRules
}

/** Asked more often than this, the answer is the last one: a check writes, and must not become a load. */
const HEALTH_CACHE_MS = 1000

/** Tells a balancer or a container's keeper whether a lead could be stored now. */
export async function healthRoute(app: FastifyInstance, { leads, headersFor }: HealthOptions): Promise<void> {
  const path = '/healthz'
  const headers = headersFor(path)
  let checkedAt = Number.NEGATIVE_INFINITY
  let check: Promise<boolean> = Promise.resolve(false)

  app.get(path, async (_request, reply) => {
    if (performance.now() - checkedAt > HEALTH_CACHE_MS) {
      checkedAt = performance.now()
      check = leads.canWrite()
    }
    reply.headers(headers).header('Cache-Control', 'no-store')
    return (await check) ? { status: 'ok' } : reply.code(503).send({ status: 'the lead store cannot be written' })
  })
}
