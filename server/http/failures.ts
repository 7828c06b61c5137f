import type { FastifyReply, FastifyRequest } from 'fastify'
import { HARD_LIMIT, HARD_LIMIT_SQLSTATE } from '../../leads/lead.ts'
import { CHECK_VIOLATION, StoreRefusal, StoreUnavailable } from '../database/failures.ts'
import type { Headers } from './header-rules.ts'

// Not by `import`, which reads everything that the module exports: its WebSocket client alone takes 2 MB.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** One digit: by it the form knows a 429 that is worth another attempt (site/lead-form/submit-lead.ts). */
export const RETRY_AFTER_S = 5

/** The headers of what is answered before a route, and so without the headers of its path. */
export const bareHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
} as const

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

/** What a request asks for is being made, for longer than a proxy waits. */
export class NotYet extends Error {
  override readonly name = 'NotYet'
}

/** What is answered to an error, and its line in the log. */
interface Failure {
  readonly reason: 'unavailable' | 'too-many' | 'refused' | 'too-large' | 'media-type' | 'unreadable' | 'internal'
  readonly status: number
  readonly headers: Headers
  /** Null when the client caused the failure. */
  readonly log: { readonly fields: object; readonly message: string } | null
}

/**
 * Answers whatever is thrown while a request is handled, and logs it unless the client caused it: with the route's page if it has
 * one, else in plain text.
 */
export function answerFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (thrown instanceof NotYet) {
    // The browser asks for the same again, by itself for up to twenty times: a 503 would leave a broken picture.
    return reply.headers({ Location: request.url, 'Cache-Control': 'no-store', 'Retry-After': '1' }).code(307).send()
  }
  const hasPage = thrown instanceof FailureWithPage
  const failure = failureOf(hasPage ? thrown.cause : thrown)
  logFailure(failure, request)
  return hasPage
    ? reply.code(failure.status).type('text/html; charset=utf-8').headers(failure.headers).send(thrown.page)
    : answerInPlainText(reply.headers(failure.headers), failure.status)
}

/** Logs a failure that the client did not cause. */
export function logFailure({ log }: Failure, request: FastifyRequest): void {
  if (log !== null) {
    request.log.error(log.fields, log.message)
  }
}

/** Answers with nothing but a status and its usual name. */
export function answerInPlainText(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(plainText(status))
}

/** The status and its usual name, as a line. */
export function plainText(status: number): string {
  return `${status} ${STATUS_CODES[status]}\n`
}

/** Returns what an error means for whoever sent the request. */
export function failureOf(error: unknown): Failure {
  if (error instanceof StoreUnavailable) {
    const log = { fields: { reason: error.reason }, message: 'the lead store is unavailable' }
    return { reason: 'unavailable', status: 503, headers: { 'Retry-After': String(RETRY_AFTER_S) }, log }
  }
  if (error instanceof StoreRefusal && error.code === HARD_LIMIT_SQLSTATE) {
    const headers = { 'Retry-After': String(HARD_LIMIT.periodMs / 1000) }
    return { reason: 'too-many', status: 429, headers, log: null }
  }
  if (error instanceof StoreRefusal) {
    // What was sent is valid by the server's rules: the database lacks a right or has a rule of its own, and only its owner
    // can change that.
    const because = error.cause instanceof StoreRefusal ? { because: error.cause.message } : {}
    const fields = { code: error.code, ...violatedCheck(error), ...because }
    const log = { fields, message: 'the store refused a statement' }
    return { reason: 'refused', status: 500, headers: {}, log }
  }
  const unreadable = unreadableRequest(error)
  return unreadable === null
    ? {
        reason: 'internal',
        status: statusOf(error) ?? 500,
        headers: {},
        log: { fields: describe(error), message: 'request failed' },
      }
    : { reason: unreadable, status: statusOf(error) ?? 400, headers: {}, log: null }
}

/** The name of the check that a lead violates: what the owner of the database needs to find it. */
function violatedCheck({ code, message }: StoreRefusal) {
  const rule = code === CHECK_VIOLATION ? /\bleads_[a-z]+(_length)?_check\b/.exec(message)?.[0] : undefined
  return rule === undefined ? {} : { rule }
}

/** Why Fastify could not read a request; null for any other error. */
function unreadableRequest(error: unknown): 'too-large' | 'media-type' | 'unreadable' | null {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'too-large'
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'media-type'
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'ECONNRESET':
      return 'unreadable'
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
