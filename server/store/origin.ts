/**
 * How the form says that it was filled in, from what speaks for a robot to what speaks for a person: 'trap' where the honeypot
 * was filled in, 'none' where nobody said. The migrations have the same order.
 */
export const formSignals = ['trap', 'quick', 'none', 'form'] as const

export type FormSignal = (typeof formSignals)[number]

/** The signals that speak for a person less than one does. */
export function signalsBelow(signal: FormSignal): readonly FormSignal[] {
  return formSignals.slice(0, formSignals.indexOf(signal))
}

/** Where a lead comes from, as far as it helps to tell people from robots. */
export interface Origin {
  /** A sender's key (screening/sender-key.ts), or null when nothing is known. */
  readonly sender: string | null
  readonly signal: FormSignal
}

export const unknownOrigin: Origin = { sender: null, signal: 'none' }

/** Senders whose address tells no visitors apart have keys that begin so. */
export const SHARED_SENDER_PREFIX = 'shared:'

/** From one address, not shared, so many new leads are taken within the period; then the answer is 429. */
export const HARD_LIMIT = { leads: 30, periodMs: 10 * 60 * 1000 } as const

/** PostgreSQL's code for it: PostgREST makes of PTxyz the status xyz. The migration says the same. */
export const HARD_LIMIT_SQLSTATE = 'PT429'
