import type { HoldReason, LeadRecord } from '../lead-record.ts'
import { contentScore, DOUBTFUL_SCORE } from './score-content.ts'
import type { FormSignal } from './sender.ts'

/** The notice of a lead that is still to be judged a person's or a robot's, with what judging needs. */
export interface Candidate {
  readonly id: string
  readonly lead: LeadRecord
  readonly signal: FormSignal
  /** Whether many visitors share the sender's address. */
  readonly isShared: boolean
  /** New leads of this sender within the last hour, this one included; counted up to a few past the limit. */
  readonly bySender: number
  /** Whether the owner has called another lead of this e-mail address or telephone spam. */
  readonly isOfSpammer: boolean
}

/** The recent traffic, the same for all candidates. */
export interface Traffic {
  /** New leads within the last ten seconds, of all senders. */
  readonly arrivals: number
  /** New leads within the last hour of all senders with shared addresses. */
  readonly shared: number
  /** Of these, the leads that carry the signal of the form. */
  readonly sharedForms: number
}

export type Verdict =
  | { readonly kind: 'accept' }
  | { readonly kind: 'hold'; readonly because: HoldReason }
  | { readonly kind: 'wait'; readonly until: Date }

/** So many new leads from one address within an hour are accepted; further ones are held. */
export const SOFT_LIMIT = 3

/** The limit for all shared addresses together, below which the soft limit does not apply to any of them. */
export const SHARED_SOFT_LIMIT = 300

/** Past that limit, leads from the form are accepted while there are no more than so many of them an hour. */
export const FORM_QUOTA = 50

/** A form filled in quickly adds to the score, and does not hold a lead alone: browsers fill in forms too. */
const QUICK_SCORE = 4

/** Up to so many leads within ten seconds are accepted at once. */
const CALM_ARRIVALS = 4
/** Up to so many wait for a moment. More are a flood: they wait until the limits have counted it. */
const BUSY_ARRIVALS = 60

const BUSY_WAIT_MS = 3_000
const FLOOD_WAIT_MS = 40_000

/** The database's clock may be ahead of the process's by so much. */
const CLOCK_DIFFERENCE_MS = 60_000

/** Waiting times are rounded up to this, so that leads are judged together. */
const WAIT_STEP_MS = 500

/** Separates the leads of people from those of robots, without any test that a person would have to pass. */
export function judge(candidate: Candidate, traffic: Traffic, now: Date): Verdict {
  const { lead, signal } = candidate
  if (signal === 'trap') {
    return { kind: 'hold', because: 'trap' }
  }
  if (candidate.isOfSpammer || contentScore(lead) + (signal === 'quick' ? QUICK_SCORE : 0) >= DOUBTFUL_SCORE) {
    return { kind: 'hold', because: 'content' }
  }
  if (isPastSoftLimit(candidate, traffic)) {
    return { kind: 'hold', because: 'sender' }
  }
  const wait = waitFor(traffic)
  const until = Math.ceil((lead.createdAt.getTime() + wait) / WAIT_STEP_MS) * WAIT_STEP_MS
  // A lead from the future was stored while the clock was ahead, so its waiting time is unknown.
  const isFromFuture = lead.createdAt.getTime() > now.getTime() + CLOCK_DIFFERENCE_MS
  return wait === 0 || now.getTime() >= until || isFromFuture
    ? { kind: 'accept' }
    : { kind: 'wait', until: new Date(until) }
}

function isPastSoftLimit({ isShared, bySender, signal }: Candidate, { shared, sharedForms }: Traffic): boolean {
  if (bySender <= SOFT_LIMIT) {
    return false
  }
  // Behind a proxy that TRUST_PROXY does not name, all visitors share an address: leads from the form are accepted,
  // unless there are so many that the signal is probably forged.
  const isTrusted = signal === 'form' && sharedForms <= FORM_QUOTA
  return !isShared || (shared > SHARED_SOFT_LIMIT && !isTrusted)
}

function waitFor({ arrivals }: Traffic): number {
  if (arrivals <= CALM_ARRIVALS) {
    return 0
  }
  return arrivals <= BUSY_ARRIVALS ? BUSY_WAIT_MS : FLOOD_WAIT_MS
}
