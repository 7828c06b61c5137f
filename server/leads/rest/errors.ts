import type { FastifyReply, FastifyRequest } from 'fastify'
import { HARD_LIMIT_SQLSTATE } from '../../../leads/lead.ts'
import { StoreRefusal } from '../../database/failures.ts'
import { failureOf, logFailure } from '../../http/failures.ts'
import type { Headers } from '../../http/header-rules.ts'

/** An error as PostgREST writes it. */
class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number
  readonly body: {
    readonly code: string
    readonly message: string
    readonly details: string | null
    readonly hint: string | null
  }
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    rest: { details?: string; hint?: string; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message)
    this.status = status
    this.body = { code, message, details: rest.details ?? null, hint: rest.hint ?? null }
    this.headers = { 'Proxy-Status': `PostgREST; error=${code}`, ...rest.headers }
  }
}

/**
 * The error catalogue of the REST path: PostgREST's own codes (PGRST…) and PostgreSQL's (five characters), with the
 * statuses of PostgREST (its source file PostgREST/Error.hs).
 */
export const restErrors = {
  emptyOrInvalidJson: () => new RestError(400, 'PGRST102', 'Empty or invalid json'),
  keysDiffer: () => new RestError(400, 'PGRST102', 'All object keys must match'),
  // PostgREST answers 201 here and stores nothing; a client must not believe that its lead is stored.
  nothingToInsert: () => new RestError(400, 'PGRST102', 'The body must be an object or an array of objects'),
  contentTypeNotAcceptable: (contentType: string) =>
    new RestError(400, 'PGRST102', `Content-Type not acceptable: ${contentType}`),
  badColumns: () => new RestError(400, 'PGRST100', 'failed to parse columns parameter'),
  invalidPreferences: (preferences: readonly string[]) =>
    new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${preferences.join(', ')}`,
    }),
  invalidPath: () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL'),
  unknownTable: (table: string) =>
    new RestError(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`),
  unknownFunction: (name: string) =>
    new RestError(404, 'PGRST202', `Could not find the function public.${name} in the schema cache`),
  unknownColumn: (column: string) =>
    new RestError(400, 'PGRST204', `Could not find the '${column}' column of 'leads' in the schema cache`),
  unknownSchema: (schema: string) =>
    new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
      hint: 'Only the following schemas are exposed: public',
    }),
  notAcceptable: (mediaTypes: string) =>
    new RestError(406, 'PGRST107', `None of these media types are available: ${mediaTypes}`),
  invalidToken: (message: string) =>
    new RestError(401, 'PGRST301', message, {
      headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` },
    }),
  permissionDenied: () => new RestError(401, '42501', 'permission denied for table leads', asAnonymous),
  missingColumn: (column: string) =>
    new RestError(400, '23502', `null value in column "${column}" of relation "leads" violates not-null constraint`),
  violatedCheck: (check: string) =>
    new RestError(400, '23514', `new row for relation "leads" violates check constraint "leads_${check}_check"`),
  nullCharacter: () =>
    new RestError(400, '22P05', 'unsupported Unicode escape sequence', {
      details: '\\u0000 cannot be converted to text.',
    }),
  tooLarge: (limit: number) =>
    new RestError(413, '54000', 'request body too large', { details: `The body may have at most ${limit} bytes.` }),
  tooDeep: () => new RestError(413, '54001', 'stack depth limit exceeded'),
  storeUnavailable: (headers: Headers) =>
    new RestError(503, 'PGRST000', 'Database connection error. Retrying the connection.', { headers }),
  tooManyLeads: (headers: Headers) =>
    new RestError(429, HARD_LIMIT_SQLSTATE, 'too many leads from one address', { headers }),
  internal: () => new RestError(500, 'XX000', 'internal error'),
  /** A refusal of the database itself, with PostgREST's status for its code. */
  refusedByDatabase: (code: string, message: string) =>
    new RestError(statusOf(code), code, message, statusOf(code) === 401 ? asAnonymous : {}),
} as const satisfies Record<string, (...details: never[]) => RestError>

/** Asks the client to authenticate, as PostgREST does when the anonymous role lacks a right. */
const asAnonymous = { headers: { 'WWW-Authenticate': 'Bearer' } }

function statusOf(code: string): number {
  const statuses: Readonly<Record<string, number>> = { '42501': 401, '23503': 409, '23505': 409 }
  return statuses[code] ?? 400
}

/** Answers whatever is thrown on the REST path in PostgREST's form, and logs it unless the client caused it. */
export function answerRestFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = thrown instanceof RestError ? thrown : restErrorOf(thrown, request)
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

function restErrorOf(thrown: unknown, request: FastifyRequest): RestError {
  const failure = failureOf(thrown)
  logFailure(failure, request)
  switch (failure.reason) {
    case 'unavailable':
      return restErrors.storeUnavailable(failure.headers)
    case 'too-many':
      return restErrors.tooManyLeads(failure.headers)
    case 'refused':
      return thrown instanceof StoreRefusal
        ? restErrors.refusedByDatabase(thrown.code, thrown.message)
        : restErrors.internal()
    case 'too-large':
      return restErrors.tooLarge(request.routeOptions.bodyLimit)
    case 'media-type':
      return restErrors.contentTypeNotAcceptable(request.headers['content-type'] ?? '')
    case 'unreadable':
      return restErrors.emptyOrInvalidJson()
    case 'internal':
      return restErrors.internal()
  }
}
