import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { FailureCode } from '../../contracts/office.ts'
import type { RateLimits } from '../leads/rate-limits.ts'
import type { SignedIn } from './access/sessions.ts'
import type { OfficeOptions } from './office-options.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a request that nobody is signed in for. */
    signedIn: SignedIn | null
  }
}

/** A failure that the office's server answers with a status and a code (contracts/office.ts). */
export class OfficeFailure extends Error {
  override readonly name = 'OfficeFailure'
  readonly status: number
  readonly answer: { readonly error: FailureCode } & Readonly<Record<string, unknown>>

  /** In milliseconds, when the same request may succeed; null for never. */
  readonly retryAfterMs: number | null

  /** @param facts what the answer says beside the code */
  constructor(
    status: number,
    error: FailureCode,
    facts: Readonly<Record<string, unknown>> = {},
    retryAfterMs: number | null = null,
  ) {
    super(error)
    this.status = status
    this.answer = { error, ...facts }
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Returns who sends a request.
 *
 * @throws OfficeFailure 401 when nobody is signed in
 */
export function whoIs({ signedIn }: Pick<FastifyRequest, 'signedIn'>): SignedIn {
  if (signedIn === null) {
    throw new OfficeFailure(401, 'signed-out')
  }
  return signedIn
}

/**
 * Returns what was found; a text says why it was not.
 *
 * @throws OfficeFailure 404 when there is no such thing
 */
export function existing<Value extends object>(found: Value | string | null): Value {
  if (found === null || typeof found === 'string') {
    throw new OfficeFailure(404, 'unknown')
  }
  return found
}

/**
 * Counts an attempt, by whoever `sender` stands for, and returns its id.
 *
 * @throws OfficeFailure 429 when there were too many already
 */
export async function countAttempt(
  { access, now }: Pick<OfficeOptions, 'access' | 'now'>,
  kind: string,
  sender: string,
  limits: RateLimits,
): Promise<string> {
  const attempt = await access.countAttempt(kind, sender, limits, now())
  if (attempt === null) {
    throw new OfficeFailure(429, 'too-many', {}, limits.periodMs)
  }
  return attempt
}

/** Lets the routes of an application take JSON. */
export function acceptJson(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

/**
 * Parses the body or the query of a request.
 *
 * @param given JSON as a text, or an object
 * @throws OfficeFailure 422 when it is not what the protocol says
 */
export function parseRequest<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(parseJson(typeof given === 'string' ? given : JSON.stringify(given)))
  if (!parsed.success) {
    throw new OfficeFailure(422, 'invalid')
  }
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    // Pasted text may hold the null character, which PostgreSQL cannot store, and which no backup could bring there.
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value))
  } catch {
    return undefined
  }
}
