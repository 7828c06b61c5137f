import type { FastifyInstance } from 'fastify'
import type { HeaderRules } from '../pages/header-rules.ts'
import type { LeadStore } from '../store/lead-store.ts'

interface HealthOptions {
  readonly leads: LeadStore
  readonly headersFor: HeaderRules
  /** Whether the process is about to stop, and still serves. */
  readonly isDraining: () => boolean
}

/** Asked more often than this, the answer is the last one: a check writes, and must not become a load. */
const HEALTH_CACHE_MS = 1000

/** Tells a balancer or a container's keeper whether a lead could be stored now, and not to send more to a process that goes. */
export async function healthRoute(app: FastifyInstance, options: HealthOptions): Promise<void> {
  const { leads, headersFor, isDraining } = options
  const path = '/healthz'
  const headers = { ...headersFor(path), 'Cache-Control': 'no-store' }
  let checkedAt = Number.NEGATIVE_INFINITY
  let check: Promise<boolean> = Promise.resolve(false)

  app.get(path, async (_request, reply) => {
    reply.headers(headers)
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
