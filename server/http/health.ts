import type { FastifyInstance } from 'fastify'
import type { LeadStore } from '../store/lead-store.ts'
import type { HeaderRules } from './header-rules.ts'

const path = '/healthz'

/**
 * A check is a write, so its result is kept this long, in milliseconds: a balancer may ask every second, and each write is one
 * more that the disk flushes and that Litestream sends. A failure shows, and ends, within the same time.
 */
export const HEALTH_CACHE_MS = 10_000

interface HealthOptions {
  readonly leads: LeadStore
  readonly headersFor: HeaderRules
  /** True while the process is about to stop and still serves. */
  readonly isDraining: () => boolean
  /** A clock in milliseconds that never jumps. */
  readonly now?: () => number
}

/** The health check for load balancers and container managers: 200 while a lead could be stored, 503 if not or while draining. */
export async function healthRoute(app: FastifyInstance, options: HealthOptions): Promise<void> {
  const { leads, headersFor, isDraining, now = () => performance.now() } = options
  const headers = { ...headersFor(path), 'Cache-Control': 'no-store' }
  let checkedAt = Number.NEGATIVE_INFINITY
  let check: Promise<boolean> = Promise.resolve(false)

  // A balancer asks several times a second: a line for each would be most of the log.
  app.get(path, { logLevel: 'warn' }, async (_request, reply) => {
    reply.headers(headers)
    if (isDraining()) {
      return reply.code(503).send({ status: 'the process is about to stop' })
    }
    if (now() - checkedAt >= HEALTH_CACHE_MS) {
      checkedAt = now()
      check = leads.canWrite()
    }
    return (await check) ? { status: 'ok' } : reply.code(503).send({ status: 'the lead store cannot be written' })
  })
}
