import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from './limits.ts'
import { logFailure } from './log-failure.ts'
import { toRestError } from './rest/to-rest-error.ts'

/** The one place that answers what was thrown: in PostgREST's shape on its path, in plain text elsewhere. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  limits: Limits,
): FastifyReply {
  const refusal = toRestError(error, request.headers['content-type'], limits)
  if (refusal.status >= 500) {
    logFailure(request, error)
  }
  if (!/^\/rest\/v1(\/|\?|$)/.test(request.url)) {
    const status = ownStatusOf(error) ?? refusal.status
    return reply.code(status).type('text/plain; charset=utf-8').send(`${status} ${STATUS_CODES[status]}\n`)
  }
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.body))
}

/** The status that Fastify gives a request it cannot read. */
function ownStatusOf(error: unknown): number | null {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null
}
