import type { Figures, LeadChange, OfficeSection } from '../../../contracts/office.ts'
import type { EventKind } from '../../../leads/events.ts'
import type { Lead, Zone } from '../../../leads/lead.ts'
import type { LeadState } from '../../../leads/lead-state.ts'
import type { LeadRecord } from '../../leads/lead-record.ts'

/** The leads on one page of a list. */
export const PAGE_LENGTH = 30

/** A lead in a list of the office. */
export interface OfficeRow {
  readonly lead: LeadRecord
  /** Grows with each change. */
  readonly version: number
  readonly callBackAt: Date | null
  /** How often nobody answered. */
  readonly attempts: number
}

/** A lead that may be of the same person as another one. */
export interface PersonRow extends OfficeRow {
  /** 'phone' when only the phone is the same: somebody may have left another person's. */
  readonly same: 'email' | 'phone'
}

/** Something that happened to a lead. */
export interface TimelineEvent {
  readonly at: Date
  readonly kind: EventKind
  readonly by: string | null
  readonly text: string | null
}

/** A lead with all that happened to it. */
export interface OfficeLead extends OfficeRow {
  /** The newest first. */
  readonly timeline: readonly TimelineEvent[]
  readonly canUndo: boolean
}

/** The leads to list; a condition that is left out does not matter. */
export interface OfficeFilter {
  readonly section?: OfficeSection
  /** Each must be in the lead's search text (search-text.ts). */
  readonly texts?: readonly string[]
  readonly state?: LeadState
  readonly zone?: Zone
  /** Created at this time or later. */
  readonly from?: Date
  /** Created before this time. */
  readonly until?: Date
  /** Only leads that count in the figures: those that are not held. */
  readonly isCounted?: boolean
  /** Contacted within 24 hours, not contacted within them, contacted at any time. */
  readonly promise?: 'kept' | 'broken' | 'contacted'
}

export interface OfficePage {
  readonly rows: readonly OfficeRow[]
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null
}

/** A week in Rome, by its Monday. */
export interface Week {
  readonly monday: string
  readonly from: Date
  readonly until: Date
}

/** Who changes a lead, and when. */
export interface Change {
  readonly id: string
  /** The version that the person has seen. */
  readonly version: number
  /** The name of the person in the office. */
  readonly by: string
  readonly now: Date
}

/** The office's side of a store. Both stores pass the same contract test. */
export interface OfficeLeads {
  /**
   * Lists one page. The section 'due' has the oldest first, and at its end those to call back later; 'held' the newest first;
   * 'booked' those from today on by their day; without a section the newest first.
   *
   * @param cursor where an earlier page ended; null for the first, 'invalid' is returned for a text that is no cursor
   */
  list(filter: OfficeFilter, now: Date, cursor?: string | null): Promise<OfficePage | 'invalid'>
  /** Lists all in the same order as pages would. */
  all(filter: OfficeFilter, now: Date): Promise<readonly OfficeRow[]>
  /** Counts up to `MAX_COUNTED`. */
  count(filter: OfficeFilter, now: Date): Promise<number>
  find(id: string): Promise<OfficeLead | 'unknown'>
  /** Returns all leads that may be of the same person, the oldest first: with the same e-mail or phone. */
  ofPerson(id: string): Promise<readonly PersonRow[]>
  /** Changes the state, writes the event down and withdraws or queues what follows, in one transaction. */
  change(change: Change, to: LeadChange): Promise<OfficeLead | 'newer' | 'unknown'>
  /** Takes the newest change of the state back. */
  undo(change: Change): Promise<OfficeLead | 'newer' | 'unknown' | 'nothing-to-undo'>
  /** Writes down a note, or that somebody tried to reach the person. */
  add(
    event: { readonly kind: 'note' | 'called' | 'whatsapp' | 'wrote'; readonly text?: string },
    change: Omit<Change, 'version'>,
  ): Promise<OfficeLead | 'unknown'>
  /** @param fields trimmed and valid */
  correct(change: Change, fields: Partial<Lead>): Promise<OfficeLead | 'newer' | 'unknown'>
  /**
   * Erases exactly these leads of the person, and returns how many there were.
   *
   * @param ids of leads that `ofPerson` returns; otherwise nothing is erased, and 'unmatched' is returned
   */
  erase(change: Change, ids: readonly string[]): Promise<number | 'newer' | 'unknown' | 'unmatched'>
  /** Computes the figures of some weeks, in their order, and the states of all leads. */
  figures(weeks: readonly Week[], now: Date): Promise<Figures>
  /** Counts what is booked between two times. */
  countBooked(from: Date, until: Date): Promise<number>
  /** Returns a short text that differs once anything has changed. */
  fingerprint(): Promise<string>
}
