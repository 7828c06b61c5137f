import type { FastifyInstance } from 'fastify'
import type { HeaderRules } from './header-rules.ts'

const path = '/healthz'

/**
 * A check is a write, so its result is kept this long, in milliseconds: a balancer may ask every second, and each write is one
 * more that the disk flushes and that Litestream sends. A failure shows, and ends, within the same time.
 */
export const HEALTH_CACHE_MS = 10_000

interface HealthOptions {
  /** Finds out whether a lead could be stored now, and tells why the database refuses each. */
  readonly canWrite: (onRefused: (refusal: Error) => void) => Promise<boolean>
  /** Counts the notifications that are late; 0 where none are to be sent. */
  readonly countLate: () => Promise<number>
  readonly headersFor: HeaderRules
  /** True while the process is about to stop and still serves. */
  readonly isDraining: () => boolean
  /** A clock in milliseconds that never jumps. */
  readonly now?: () => number
}

/**
 * The health check for monitors, balancers and container managers: 200 while a lead could be stored, 503 if not or while draining.
 * With `?exclude=store` it answers only for the process: a proxy that took a server away whose store cannot be written would
 * take away the pages too, where the form offers chat, mail and telephone instead. A server of an older release ignores it.
 * Late notifications are told in the answer alone: without its servers the site would take no leads either.
 */
export async function healthRoute(app: FastifyInstance, options: HealthOptions): Promise<void> {
  const { canWrite: tryWrite, countLate, headersFor, isDraining, now = () => performance.now() } = options
  const headers = { ...headersFor(path), 'Cache-Control': 'no-store' }
  let checkedAt = Number.NEGATIVE_INFINITY
  let check: Promise<readonly [canWrite: boolean, late: number]> = Promise.resolve([false, 0])
  let isRefused = false

  /** Says why, once: what else is wrong with the store the notifier says, which inserts no lead. */
  function logRefusal({ message }: Error): void {
    if (!isRefused) {
      app.log.error({ reason: message }, "the database refuses visitors' leads")
    }
    isRefused = true
  }

  // A balancer asks several times a second: a line for each would be most of the log.
  app.get<{ Querystring: { readonly exclude?: unknown } }>(path, { logLevel: 'warn' }, async (request, reply) => {
    reply.headers(headers)
    if (isDraining()) {
      return reply.code(503).send({ status: 'the process is about to stop' })
    }
    if (request.query.exclude === 'store') {
      return { status: 'ok' }
    }
    if (now() - checkedAt >= HEALTH_CACHE_MS) {
      checkedAt = now()
      check = Promise.all([tryWrite(logRefusal), countLate().catch(() => 0)])
    }
    const [canWrite, late] = await check
    if (!canWrite) {
      return reply.code(503).send({ status: 'the lead store cannot be written' })
    }
    isRefused = false
    return { status: 'ok', ...(late > 0 && { lateNotifications: late }) }
  })
}
