import type { FastifyInstance } from 'fastify'
import type { LeadStore } from './store/lead-store.ts'

/** Asked more often than this, the answer is the last one: a check writes, and must not become a load. */
const HEALTH_CACHE_MS = 1000

/** Tells a balancer or a container's keeper whether a lead could be stored now. */
export async function healthRoute(app: FastifyInstance, { leads }: { readonly leads: LeadStore }): Promise<void> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let check: Promise<boolean> = Promise.resolve(false)

  app.get('/healthz', async (_request, reply) => {
    if (performance.now() - checkedAt > HEALTH_CACHE_MS) {
      checkedAt = performance.now()
      check = leads.canWrite()
    }
    reply.header('Cache-Control', 'no-store')
    return (await check) ? { status: 'ok' } : reply.code(503).send({ status: 'the lead store cannot be written' })
  })
}
