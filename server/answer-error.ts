import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { failureOf } from './failure-of.ts'
import type { Limits } from './limits.ts'
import { logFailure } from './log-failure.ts'
import { toRestError } from './rest/to-rest-error.ts'
import { StoreRefusal } from './store/store-refusal.ts'

/** The one place that answers what was thrown: in PostgREST's shape on its path, in plain text elsewhere. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  limits: Limits,
): FastifyReply {
  const refusal = toRestError(error, request.headers['content-type'], limits)
  if (refusal.status >= 500 || isUnexpectedRefusal(error)) {
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

/**
 * Whether the database refused what the server takes for a valid lead: a missing right, or a rule that only the database
 * has. The client gets PostgREST's answer; only the owner can mend the cause.
 */
function isUnexpectedRefusal(error: unknown): boolean {
  return error instanceof StoreRefusal && failureOf(error).kind === 'unexpected'
}

/** The status that Fastify gives a request it cannot read. */
function ownStatusOf(error: unknown): number | null {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null
}
