import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { HeaderRules } from '../http/header-rules.ts'
import type { GuessLimits, guessesIn } from '../leads/guesses.ts'
import type { FoundHostLink, HostLinkPurpose, HostLinks } from '../leads/host-links.ts'
import { senderKey } from '../leads/screening/sender.ts'

/**
 * Wrong links, of one sender and of all together. 128 bits are not guessed, so that a right link opens whatever others have tried:
 * the limits keep what is tried from filling the store, and say to who tries that it is seen.
 */
const linkLimits: GuessLimits = { periodMs: 10 * 60_000, bySender: 30, byAll: 5_000 }

export interface HostLinkParts {
  readonly links: Pick<HostLinks, 'find'>
  readonly guesses: Pick<ReturnType<typeof guessesIn>, 'guess'>
  /** Makes senders' keys. */
  readonly secret: string
  readonly now: () => Date
}

/** The statuses of pages without a link, and the name of their words. */
export const linkRefusals = { unknown: 404, expired: 410, limited: 429 } as const

/** Returns a function that finds what a host's link leads to, and counts it as a guess when there is nothing. */
export function hostLinkFinder({ links, guesses, secret, now }: HostLinkParts) {
  return async (
    request: FastifyRequest,
    token: string,
    purpose: HostLinkPurpose,
  ): Promise<FoundHostLink | { readonly kind: 'limited' }> => {
    const found = await links.find(token, purpose, now())
    if (found.kind !== 'unknown') {
      return found
    }
    const guess = await guesses.guess('host-link', senderKey(request.ip, secret), linkLimits, now())
    return guess === null ? { kind: 'limited' } : found
  }
}

/** Returns a function that counts a wrong link as a guess, and says whether its sender has tried too many. */
export function linkGuessCounter({ guesses, secret, now }: Omit<HostLinkParts, 'links'>) {
  return async (request: FastifyRequest): Promise<boolean> =>
    (await guesses.guess('host-link', senderKey(request.ip, secret), linkLimits, now())) === null
}

/** Whoever has the address of such a page may act on it: no other site may see it, and no cache may keep what it opens. */
export function keepPrivate(app: FastifyInstance, headersFor: HeaderRules): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .headers(headersFor('/'))
      .header('Cache-Control', 'no-store')
      .header('Referrer-Policy', 'no-referrer')
      .header('X-Robots-Tag', 'noindex')
      .type('text/html; charset=utf-8')
  })
}
