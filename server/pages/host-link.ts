import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerFailure, FailureWithPage } from '../http/failures.ts'
import type { HeaderRules } from '../http/header-rules.ts'
import type { RateLimits } from '../leads/rate-limits.ts'
import { senderKey } from '../leads/screening/sender.ts'
import type { OnlineTexts } from '../outbox/messages/online-texts.ts'
import type { Records } from '../outbox/records.ts'
import type { Answers } from './answers.ts'

/**
 * Wrong links, of one sender and of all together. 128 bits are not guessed, so that a right link opens whatever others have tried:
 * the limits keep what is tried from filling the store, and say to who tries that it is seen.
 */
const linkLimits: RateLimits = { periodMs: 10 * 60_000, bySender: 30, byAll: 5_000 }

/** The statuses of pages without a link, and the name of their words. */
export const linkRefusals = { unknown: 404, expired: 410, limited: 429 } as const

/** What the pages behind links depend on. */
export interface LinkPageOptions {
  readonly records: Records
  readonly answers: Answers
  /** Who the business is, and the words of an entry for a calendar. */
  readonly online: () => Promise<OnlineTexts>
  readonly headersFor: HeaderRules
  /** Signs links, and makes senders' keys. */
  readonly secret: string
  readonly now: () => Date
}

/** Returns a function that counts a wrong link as an attempt, and says whether its sender has tried too many. */
export function linkGuessCounter(
  { records, secret, now }: LinkPageOptions,
  kind: 'host-link' | 'calendar' = 'host-link',
) {
  return async (request: FastifyRequest): Promise<boolean> =>
    (await records.rateLimits.countAttempt(kind, senderKey(request.ip, secret), linkLimits, now())) === null
}

/**
 * Whoever has the address of such a page may act on it: no other site may see it, and no cache may keep what it opens.
 *
 * @param failed the page that answers whatever fails in a handler
 */
export function keepPrivate(app: FastifyInstance, headersFor: HeaderRules, failed?: () => string): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .headers(headersFor('/'))
      .header('Cache-Control', 'no-store')
      .header('Referrer-Policy', 'no-referrer')
      .header('X-Robots-Tag', 'noindex')
      .type('text/html; charset=utf-8')
  })
  if (failed !== undefined) {
    app.setErrorHandler((error, request, reply) => answerFailure(new FailureWithPage(error, failed()), request, reply))
  }
}

/** The value in the query by which a link is opened; empty unless there is exactly one. */
export function tokenIn({ url }: FastifyRequest, name: string): string {
  const tokens = queryOf(url).getAll(name)
  return tokens.length === 1 ? (tokens[0] ?? '') : ''
}

export function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(url.split('?')[1])
}
