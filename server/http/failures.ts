import type { FastifyReply, FastifyRequest } from 'fastify'
import { restPath } from '../../leads/lead.ts'
import { CHECK_VIOLATION, StoreRefusal, StoreUnavailable } from '../database/failures.ts'
import { RestError, restErrors } from '../leads/rest/errors.ts'
import { HARD_LIMIT, HARD_LIMIT_SQLSTATE } from '../leads/screening/sender.ts'
import type { Headers } from './header-rules.ts'

// Not by `import`, which reads everything that the module exports: its WebSocket client alone takes 2 MB.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

const RETRY_AFTER_S = 5

/** A failure in a route that answers it with a page of its own, for instance with the form as the visitor left it. */
export class FailureWithPage extends Error {
  override readonly name = 'FailureWithPage'
  readonly page: string

  /**
   * @param cause the error that was thrown, which decides status, headers and log
   * @param page the HTML
   */
  constructor(cause: unknown, page: string) {
    super('a page answers this failure', { cause })
    this.page = page
  }
}

/** The answer to an error in each of its three forms, and its line in the log. */
interface Failure {
  /** Of a page or plain text; the REST path has PostgREST's status for the same error. */
  readonly status: number
  /** Of a page or plain text. */
  readonly headers: Headers
  /** The answer on the REST path. */
  readonly rest: RestError
  /** Null when the client caused the failure. */
  readonly log: { readonly fields: object; readonly message: string } | null
}

/**
 * Answers whatever is thrown while a request is handled, and logs it unless the client caused it: with the route's page
 * if it has one, in PostgREST's form on the REST path, in plain text elsewhere.
 */
export function answerFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = thrown instanceof FailureWithPage ? failureOf(thrown.cause) : failureOf(thrown, request)
  const { status, headers, rest, log } = failure
  if (log !== null) {
    request.log.error(log.fields, log.message)
  }
  if (thrown instanceof FailureWithPage) {
    return reply.code(status).type('text/html; charset=utf-8').headers(headers).send(thrown.page)
  }
  return isBelow(restPath, request.url)
    ? reply
        .code(rest.status)
        .headers(rest.headers)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(rest.body))
    : answerInPlainText(reply.headers(headers), status)
}

/** Answers with nothing but a status and its usual name. */
export function answerInPlainText(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(plainText(status))
}

/** The status and its usual name, as a line. */
export function plainText(status: number): string {
  return `${status} ${STATUS_CODES[status]}\n`
}

function isBelow(path: string, url: string): boolean {
  const [requested = ''] = url.split('?', 1)
  return requested === path || requested.startsWith(`${path}/`)
}

/**
 * The one place that knows the errors of all rooms.
 *
 * @param request the request that Fastify may have failed to read; a route that has a page has read its own
 */
function failureOf(error: unknown, request?: FastifyRequest): Failure {
  if (error instanceof RestError) {
    return { status: error.status, headers: {}, rest: error, log: null }
  }
  if (error instanceof StoreUnavailable) {
    const headers = { 'Retry-After': String(RETRY_AFTER_S) }
    const log = { fields: { reason: error.reason }, message: 'the lead store is unavailable' }
    return { status: 503, headers, rest: restErrors.storeUnavailable(headers), log }
  }
  if (error instanceof StoreRefusal && error.code === HARD_LIMIT_SQLSTATE) {
    const headers = { 'Retry-After': String(HARD_LIMIT.periodMs / 1000) }
    return { status: 429, headers, rest: restErrors.tooManyLeads(headers), log: null }
  }
  if (error instanceof StoreRefusal) {
    // The lead is valid by the server's rules: the database lacks a right or has a rule of its own, and only its owner
    // can change that.
    const log = { fields: { code: error.code, ...violatedCheck(error) }, message: 'the lead store refused a lead' }
    return { status: 500, headers: {}, rest: restErrors.refusedByDatabase(error.code, error.message), log }
  }
  const rest = request === undefined ? null : unreadableRequest(error, request)
  return rest === null
    ? {
        status: (request && statusOf(error)) ?? 500,
        headers: {},
        rest: restErrors.internal(),
        log: { fields: describe(error), message: 'request failed' },
      }
    : { status: statusOf(error) ?? rest.status, headers: {}, rest, log: null }
}

/** The name of the check that a lead violates: what the owner of the database needs to find it. */
function violatedCheck({ code, message }: StoreRefusal) {
  const rule = code === CHECK_VIOLATION ? /\bleads_[a-z]+(_length)?_check\b/.exec(message)?.[0] : undefined
  return rule === undefined ? {} : { rule }
}

/** PostgREST's error for a request that Fastify could not read; null for any other error. */
function unreadableRequest(error: unknown, request: FastifyRequest): RestError | null {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return restErrors.tooLarge(request.routeOptions.bodyLimit)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return restErrors.contentTypeNotAcceptable(request.headers['content-type'] ?? '')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'ECONNRESET':
      return restErrors.emptyOrInvalidJson()
    default:
      return null
  }
}

/** The status that Fastify has for a request that it cannot read. */
function statusOf(error: unknown): number | null {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null
}

/**
 * An unexpected error without its message, which may quote what a visitor sent: its place in the code and the code of
 * the library that threw it are enough.
 */
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
