import type { Candidate, Traffic, Verdict } from '../store/notification-queue.ts'
import { contentScore, DOUBTFUL_SCORE } from './score-content.ts'

/** New leads from one address within an hour that are told; further ones are held. */
export const SOFT_LIMIT = 3

/** The same for all addresses together that tell no visitors apart, before the soft limit counts for each of them. */
export const SHARED_SOFT_LIMIT = 300

/** Of those, so many an hour are told past that limit when they say that they come from the form. */
export const FORM_QUOTA = 50

/** Being quicker than a person tips the scale, and is no reason by itself: browsers fill in forms, too. */
const QUICK_SCORE = 4

/** Up to so many leads within ten seconds are told at once. */
const CALM_ARRIVALS = 4
/** Up to so many they wait a moment; past it, it is a flood, and they wait until it has shown itself. */
const BUSY_ARRIVALS = 60

const BUSY_WAIT_MS = 3_000
const FLOOD_WAIT_MS = 40_000

/** How far the database's clock may be ahead of the process's. */
const CLOCK_DIFFERENCE_MS = 60_000

/** Leads whose waiting ends within so long a time are judged together. */
const TOGETHER_MS = 500

/**
 * Tells a person's lead from a robot's, as well as it can be told without asking anything of the person.
 *
 * @param candidate a new lead, and what its sender has sent besides
 * @param traffic what has come in lately
 * @returns whether it is told now, held for the business to look at, or judged again later
 */
export function judge(candidate: Candidate, traffic: Traffic, now: Date): Verdict {
  const { lead, signal } = candidate
  if (signal === 'trap') {
    return { kind: 'hold', because: 'trap' }
  }
  if (contentScore(lead) + (signal === 'quick' ? QUICK_SCORE : 0) >= DOUBTFUL_SCORE) {
    return { kind: 'hold', because: 'content' }
  }
  if (isPastSoftLimit(candidate, traffic)) {
    return { kind: 'hold', because: 'sender' }
  }
  const wait = waitFor(traffic)
  const until = Math.ceil((lead.createdAt.getTime() + wait) / TOGETHER_MS) * TOGETHER_MS
  // A lead from the future was stored by a clock that was ahead: nobody knows how long it has waited.
  const isFromFuture = lead.createdAt.getTime() > now.getTime() + CLOCK_DIFFERENCE_MS
  return wait === 0 || now.getTime() >= until || isFromFuture
    ? { kind: 'accept' }
    : { kind: 'wait', until: new Date(until) }
}

function isPastSoftLimit({ isShared, bySender, signal }: Candidate, { shared, sharedForms }: Traffic): boolean {
  if (bySender <= SOFT_LIMIT) {
    return false
  }
  // Behind a proxy that TRUST_PROXY does not name, everybody has one address: who came by the form is let through, as
  // long as not everything says so.
  const isTrusted = signal === 'form' && sharedForms <= FORM_QUOTA
  return !isShared || (shared > SHARED_SOFT_LIMIT && !isTrusted)
}

function waitFor({ arrivals }: Traffic): number {
  if (arrivals <= CALM_ARRIVALS) {
    return 0
  }
  return arrivals <= BUSY_ARRIVALS ? BUSY_WAIT_MS : FLOOD_WAIT_MS
}
