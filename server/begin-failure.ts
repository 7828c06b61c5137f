import type { FastifyReply, FastifyRequest } from 'fastify'
import { failureOf } from './failure-of.ts'
import { logFailure } from './log-failure.ts'

/** Begins the answer of a route that has a page of its own for what failed, and logs what is not the sender's doing. */
export function beginFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers } = failureOf(error)
  if (status >= 500) {
    logFailure(request, error)
  }
  return reply.code(status).headers(headers)
}
