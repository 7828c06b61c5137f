import type { Lead } from '../../leads/lead.ts'

/** Why a lead is held: it has no notice of its own, a digest lists it, and the owner may release it. */
export const holdReasons = ['trap', 'content', 'sender'] as const

export type HoldReason = (typeof holdReasons)[number]

/** A lead as the business sees it. */
export interface LeadRecord extends Lead {
  /** A UUID. */
  readonly id: string
  readonly createdAt: Date
  /** Null unless the lead is held. */
  readonly heldBecause: HoldReason | null
  /** Null until somebody has said that the person was contacted. */
  readonly contactedAt: Date | null
}

/** Some leads of a kind, and how many of the kind there are. */
export interface SomeLeads {
  readonly leads: readonly LeadRecord[]
  readonly count: number
}

/**
 * When a lead came, as seen at a moment. One from the future was stored while the clock was ahead: its 24 hours begin at
 * that moment at the latest.
 */
export function receivedAt({ createdAt }: LeadRecord, now: Date): Date {
  return createdAt > now ? now : createdAt
}
