import type { Days } from '../../business/rome-time.ts'
import type { Campaign } from '../../leads/campaign.ts'
import { type Lead, type LeadField, leadFields, type Zone } from '../../leads/lead.ts'
import type { FollowUp, NotificationRecord } from '../outbox/queue/notification-queue.ts'

/** The reasons to hold a lead back: it gets no notice of its own, a digest lists it, and the owner may release it. */
export const holdReasons = ['trap', 'content', 'sender'] as const

export type HoldReason = (typeof holdReasons)[number]

/** A lead as the business sees it. */
export interface LeadRecord extends Lead {
  /** A UUID of any version, neither secret nor a source for the time. */
  readonly id: string
  readonly createdAt: Date
  /** Null unless the lead is held. */
  readonly heldBecause: HoldReason | null
  /** Null until somebody has marked the person as contacted. */
  readonly contactedAt: Date | null
  /** The day and hour of the shooting; null unless it is booked. */
  readonly bookedFor: Date | null
  /** When the lead was given up; null unless it was. */
  readonly lostAt: Date | null
  /** When the confirmation was refused because there is no such mailbox; null while nothing is known against it. */
  readonly emailRefusedAt: Date | null
  /** The campaign that it came by. */
  readonly campaign: Campaign
}

/** The fields of a lead as the business reads them: the telephone comes before the e-mail, as calling is quickest. */
export const shownFields: readonly LeadField[] = [...new Set<LeadField>(['name', 'phone', ...leadFields])]

/** Whether a value is an id of a lead as both databases write it. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}

/** In characters: the time in milliseconds, in an id that begins with it ('019a1b2c-3d4e'). */
export const SHORT_ID_LENGTH = 13

/** Returns the beginning of a lead's id for people. Leads of one millisecond share it on SQLite. */
export function shortId({ id }: LeadRecord): string {
  return id.slice(0, SHORT_ID_LENGTH)
}

/** Some leads of a kind, and the number of all. */
export interface SomeLeads {
  readonly leads: readonly LeadRecord[]
  readonly count: number
}

/**
 * The time when a lead came. A lead from the future was stored while the clock was ahead: its 24 hours begin now at the
 * latest.
 */
export function receivedAt({ createdAt }: LeadRecord, now: Date): Date {
  return createdAt > now ? now : createdAt
}

/** A lead is open until it is contacted, unless it is held; then it is booked or lost. */
export const leadStates = ['open', 'contacted', 'held', 'booked', 'lost'] as const

export type LeadState = (typeof leadStates)[number]

/** Returns the state that a lead's times say. */
export function stateOf({ contactedAt, bookedFor, lostAt, heldBecause }: LeadRecord): LeadState {
  if (lostAt !== null) {
    return 'lost'
  }
  if (contactedAt !== null) {
    return bookedFor === null ? 'contacted' : 'booked'
  }
  return heldBecause === null ? 'open' : 'held'
}

/** The leads to select; a condition that is left out does not matter. */
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
  /** The largest number of leads. */
  readonly limit?: number
  /** The newest first by default. */
  readonly order?: 'newest' | 'oldest'
}

/** The times before which leads were created that have been kept long enough. */
export interface RetentionLimits {
  readonly leads: Date
  readonly held: Date
}

/** What a purge does with leads that nobody was ever notified of. */
export type UnnotifiedLeads = 'keep' | 'erase'

/** How well the promise of contact within 24 hours was kept. */
export interface ContactFigures {
  /** Leads of the period that were not held. */
  readonly leads: number
  /** Of these, those contacted within 24 hours. */
  readonly withinDeadline: number
  /** Of these, those that are contacted or whose 24 hours are over: the others may still be contacted in time. */
  readonly decided: number
  /** The median time from lead to contact in milliseconds; null when none was contacted. */
  readonly medianMs: number | null
}

/** What came from one source: visits of pages, and leads that were not held. */
export interface SourceFigures extends Pick<ContactFigures, 'leads' | 'withinDeadline' | 'decided'> {
  /** The campaign of a link, or the host of a referrer; all parts are empty for what came without either. */
  readonly source: string
  readonly medium: string
  readonly campaign: string
  readonly visits: number
}

/** Something that a person did with a lead. */
export interface LeadEvent {
  readonly at: Date
  readonly kind: string
  /** The person in the office; null for a link or a command. */
  readonly by: string | null
  /** The note, the time of a booking or of the next call, the corrected fields. */
  readonly text: string | null
}

/** The business's side of a store. Both stores pass the same contract test. */
export interface LeadRecords {
  list(filter: LeadFilter): Promise<readonly LeadRecord[]>
  /** Counts leads; the filter's limit does not matter. */
  count(filter: LeadFilter): Promise<number>
  /** Returns the zones that stored leads have, in alphabetical order. */
  zones(): Promise<readonly Zone[]>
  /** @param id the whole id, or its first characters (at least four) when no other lead's id begins with them */
  find(id: string): Promise<LeadRecord | 'unknown' | 'ambiguous'>
  /** Returns all notifications of a lead, delivered or not, the oldest first. */
  notificationsOf(id: string): Promise<readonly NotificationRecord[]>
  /** Marks the person as contacted, which ends the reminders. The first time counts. */
  markContacted(id: string, now: Date): Promise<'marked' | 'already' | 'unknown'>
  /**
   * Takes the mark back that the person was contacted. Delivered notifications stay delivered. A notice that was not delivered
   * is due now. A held lead is released.
   *
   * @param reminders the reminders to queue again, unless they were delivered
   */
  reopen(id: string, now: Date, reminders: readonly FollowUp[]): Promise<'reopened' | 'not-contacted' | 'unknown'>
  /** Releases a held lead: it is notified like any other, and its host gets a confirmation. */
  release(id: string, now: Date): Promise<'released' | 'not-held' | 'unknown'>
  /**
   * Corrects fields of a lead; everything else stays, but `emailRefusedAt` is cleared when the e-mail changes.
   *
   * @param correction trimmed and valid
   * @returns the corrected lead
   */
  correct(id: string, correction: Partial<Lead>, now?: Date): Promise<LeadRecord | 'unknown'>
  /** Returns what people did with a lead, the oldest first. */
  eventsOf(id: string): Promise<readonly LeadEvent[]>
  /** Erases leads with their notifications. Returns how many were there. */
  erase(ids: readonly string[], now?: Date): Promise<number>
  /** Erases the leads that have been kept long enough. Returns how many were held, and how many were not. */
  purge(before: RetentionLimits, unnotified: UnnotifiedLeads): Promise<{ leads: number; held: number }>
  /** Counts the leads that a purge would erase, and those that it would keep because nobody was notified of them. */
  countOverdue(
    before: RetentionLimits,
    unnotified: UnnotifiedLeads,
  ): Promise<{ leads: number; held: number; unnotified: number }>
  /** Computes the figures of the leads created from one time until now. */
  contactFigures(from: Date, now: Date): Promise<ContactFigures>
  /** Counts arrivals on pages and leads by their source: the sources with the most leads first, then those with the most visits. */
  bySource(days: Days, now: Date): Promise<readonly SourceFigures[]>
}
