import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RestError, restErrors } from '../rest/errors.ts'
import { HARD_LIMIT, HARD_LIMIT_SQLSTATE } from '../screening/sender.ts'
import { CHECK_VIOLATION, StoreRefusal, StoreUnavailable } from '../store/lead-store.ts'
import type { Limits } from './server.ts'

/** Finds for anything thrown its one code and status. */
export function toRestError(error: unknown, contentType: string | undefined, { bodyBytes }: Limits): RestError {
  if (error instanceof RestError) {
    return error
  }
  const failure = failureOf(error)
  if (failure.kind === 'store-unavailable') {
    return restErrors.storeUnavailable(failure)
  }
  if (failure.kind === 'too-many-leads') {
    return restErrors.tooManyLeads(failure)
  }
  if (error instanceof StoreRefusal) {
    return restErrors.refusedByDatabase(error.code, error.message)
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return restErrors.tooLarge(bodyBytes)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return restErrors.contentTypeNotAcceptable(contentType ?? '')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'ECONNRESET':
      return restErrors.emptyOrInvalidJson()
    default:
      return restErrors.internal()
  }
}

/** What went wrong behind a request, and what every answer to it carries, whatever its body looks like. */
export interface Failure {
  readonly kind: 'store-unavailable' | 'too-many-leads' | 'unexpected'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

const RETRY_AFTER_S = 5

/** Tells what stands behind an error that a route has met; what it does not know is a fault of the server. */
export function failureOf(error: unknown): Failure {
  if (error instanceof StoreUnavailable) {
    return { kind: 'store-unavailable', status: 503, headers: { 'Retry-After': String(RETRY_AFTER_S) } }
  }
  if (error instanceof StoreRefusal && error.code === HARD_LIMIT_SQLSTATE) {
    return { kind: 'too-many-leads', status: 429, headers: { 'Retry-After': String(HARD_LIMIT.periodMs / 1000) } }
  }
  return { kind: 'unexpected', status: 500, headers: {} }
}

/** Begins the answer of a route that has a page of its own for what failed, and logs what is not the sender's doing. */
export function beginFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers } = failureOf(error)
  if (status >= 500) {
    logFailure(request, error)
  }
  return reply.code(status).headers(headers)
}

/**
 * Logs what was thrown, with the request's id and without its message: a message may quote what a visitor sent.
 * The place in the code and the database's own code say enough.
 */
export function logFailure(request: FastifyRequest, error: unknown): void {
  if (error instanceof StoreUnavailable) {
    request.log.error({ reason: error.reason }, 'the lead store is unavailable')
  } else if (error instanceof StoreRefusal) {
    request.log.error({ code: error.code, ...ruleOf(error) }, 'the lead store refused a lead')
  } else {
    request.log.error(describe(error), 'request failed')
  }
}

/** The check of the table that the lead violates, by its name: what only the owner of the database can mend. */
function ruleOf({ code, message }: StoreRefusal) {
  const rule = code === CHECK_VIOLATION ? /\bleads_[a-z]+(_length)?_check\b/.exec(message)?.[0] : undefined
  return rule === undefined ? {} : { rule }
}

function describe(error: unknown) {
  if (!(error instanceof Error)) {
    return { error: typeof error }
  }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    error: error.name,
    ...('code' in error && { code: String(error.code) }),
    at: frames.slice(0, 8).map((line) => line.trim()),
  }
}

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
