import type { Lead, Zone } from '../../leads/lead.ts'
import type { FollowUp, NotificationRecord } from './notification-queue.ts'

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

/** A lead is open until it is contacted, unless it is held. */
export const leadStates = ['open', 'contacted', 'held'] as const

export type LeadState = (typeof leadStates)[number]

/** Which leads are asked for; what is left out does not matter. */
export interface LeadFilter {
  readonly state?: LeadState
  readonly zone?: Zone
  /** Compared without regard to case and Unicode form. */
  readonly email?: string
  /** The whole name, compared in the same way. */
  readonly name?: string
  /** Created at this time or later. */
  readonly since?: Date
  /** Created before this time. */
  readonly until?: Date
  /** At most so many. */
  readonly limit?: number
  /** The newest first, unless said otherwise. */
  readonly order?: 'newest' | 'oldest'
}

/** Before which times leads were created that have been kept long enough. */
export interface RetentionLimits {
  readonly leads: Date
  readonly held: Date
}

/** What becomes of leads that are past their time and that nobody was ever notified of. */
export type UnnotifiedLeads = 'keep' | 'erase'

/** How well the promise of 24 hours was kept. */
export interface ContactFigures {
  /** Leads of the period that were not held. */
  readonly leads: number
  /** Of these, those contacted within 24 hours. */
  readonly withinDeadline: number
  /** Of these, those that are contacted or whose 24 hours are over: the others may still be contacted in time. */
  readonly decided: number
  /** Milliseconds from the lead to the contact in the middle of those contacted; null when there are none. */
  readonly medianMs: number | null
}

/** What the business does with stored leads. Both stores pass the same contract test. */
export interface LeadRecords {
  list(filter: LeadFilter): Promise<readonly LeadRecord[]>
  /** How many leads there are, whatever the filter's limit. */
  count(filter: LeadFilter): Promise<number>
  /** @param id the whole id, or its first characters (at least four) when only one lead begins with them */
  find(id: string): Promise<LeadRecord | 'unknown' | 'ambiguous'>
  /** What has been and will be sent about a lead, the oldest first. */
  notificationsOf(id: string): Promise<readonly NotificationRecord[]>
  /** Says that the person was contacted, which ends the reminders. The first time counts. */
  markContacted(id: string, now: Date): Promise<'marked' | 'already' | 'unknown'>
  /**
   * Takes back that the person was contacted. What was delivered about the lead stays delivered. A notice that was not is
   * due now. A held lead is let through.
   *
   * @param reminders those that are due again, unless they were delivered
   */
  reopen(id: string, now: Date, reminders: readonly FollowUp[]): Promise<'reopened' | 'not-contacted' | 'unknown'>
  /** Lets a held lead through: it is notified like any other. */
  release(id: string, now: Date): Promise<'released' | 'not-held' | 'unknown'>
  /**
   * Corrects fields of a lead; everything else about it stays.
   *
   * @param correction trimmed and valid
   * @returns the lead as it is then
   */
  correct(id: string, correction: Partial<Lead>): Promise<LeadRecord | 'unknown'>
  /** Erases leads, with all that belongs to them. Gives how many were there. */
  erase(ids: readonly string[]): Promise<number>
  /** Erases the leads that have been kept long enough. Gives how many were held, and how many were not. */
  purge(before: RetentionLimits, unnotified: UnnotifiedLeads): Promise<{ leads: number; held: number }>
  /** How many leads a purge would erase, and how many it would keep because nobody was notified of them. */
  countOverdue(
    before: RetentionLimits,
    unnotified: UnnotifiedLeads,
  ): Promise<{ leads: number; held: number; unnotified: number }>
  /** Figures on the leads created from one time to another, as seen at the latter. */
  contactFigures(from: Date, now: Date): Promise<ContactFigures>
}
