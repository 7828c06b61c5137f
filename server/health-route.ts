import type { FastifyInstance } from 'fastify'
import type { LeadStore } from './store/lead-store.ts'

/** Asked more often than this, the answer is the last one: a check writes, and must not become a load. */
const HEALTH_CACHE_MS = 1000

interface HealthOptions {
  readonly leads: LeadStore
  /** Whether the process is about to stop, and still serves. */
  readonly isDraining: () => boolean
}

/** Tells a balancer or a container's keeper whether a lead could be stored now, and not to send more to a process that goes. */
export async function healthRoute(app: FastifyInstance, { leads, isDraining }: HealthOptions): Promise<void> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let check: Promise<boolean> = Promise.resolve(false)

  app.get('/healthz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (isDraining()) {
      return reply.code(503).send({ status: 'the process is about to stop' })
    }
    if (performance.now() - checkedAt > HEALTH_CACHE_MS) {
      checkedAt = performance.now()
      check = leads.canWrite()
    }
    return (await check) ? { status: 'ok' } : reply.code(503).send({ status: 'the lead store cannot be written' })
  })
}
