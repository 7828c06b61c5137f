import { endOfShooting } from '../../leads/appointment.ts'
import { type Campaign, noCampaign } from '../../leads/campaign.ts'
import { contactDeadline } from '../../leads/contact-promise.ts'
import { type Lead, type LeadField, leadFields } from '../../leads/lead.ts'
import { handSources, type LeadState, lostReasons } from '../../leads/lead-state.ts'
import { type SqlRow, toDateOrNull, toNumberOrNull, toOneOf, toTextOrNull } from '../database/sql-database.ts'

/** The reasons to hold a lead back: it gets no notice of its own, a digest lists it, and the owner may release it. */
export const holdReasons = ['trap', 'content', 'sender'] as const

export type HoldReason = (typeof holdReasons)[number]

/** What is known of a lead beside its fields. Each has the column of the same name, and what reads its value. */
const facts = {
  /** Grows with each change that somebody makes. */
  version: Number,
  /** From when the 24 hours count, for a lead of closed days; null where they count from when it came. */
  promiseFrom: toDateOrNull,
  /** Null unless the lead is held. */
  heldBecause: toOneOf(holdReasons),
  /** Null until somebody has marked the person as contacted. */
  contactedAt: toDateOrNull,
  /** The day and hour of the shooting; null unless it is booked. */
  bookedFor: toDateOrNull,
  /** How long it takes; null where nobody has said so. */
  bookedMinutes: toNumberOrNull,
  /** Where the home is, which is kept when the date goes; null where nobody has said so. */
  bookedAddress: toTextOrNull,
  /** When the date was fixed. */
  bookedAt: toDateOrNull,
  /** When somebody marked the photographs as delivered; null until then. */
  deliveredAt: toDateOrNull,
  /** The owner's own link to the photographs; null where there is none. */
  photosLink: toTextOrNull,
  /** When the lead was given up; null unless it was. */
  lostAt: toDateOrNull,
  /** Why; null unless somebody has said so. */
  lostBecause: toOneOf(lostReasons),
  /** When somebody threw the held lead away; null unless it is spam. */
  spamAt: toDateOrNull,
  /** When a mail to the host was refused because there is no such mailbox; null while nothing is known against it. */
  emailRefusedAt: toDateOrNull,
  /** How it reached the business that wrote it in by hand, perhaps without an e-mail; null for a lead of the form. */
  arrivedBy: toOneOf(handSources),
}

type Facts = { readonly [Fact in keyof typeof facts]: ReturnType<(typeof facts)[Fact]> }

/** A lead as the business sees it. */
export interface LeadRecord extends Lead, Facts {
  /** A UUID of any version, neither secret nor a source for the time. */
  readonly id: string
  readonly createdAt: Date
  /** The campaign that it came by. */
  readonly campaign: Campaign
}

const columnsOfFacts = Object.entries(facts).map(([fact, read]) => ({
  fact,
  column: fact.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
  read,
}))

export const factColumns: readonly string[] = columnsOfFacts.map(({ column }) => column)

export function toFacts(row: SqlRow): Facts {
  return Object.fromEntries(columnsOfFacts.map(({ fact, column, read }) => [fact, read(row[column])])) as Facts
}

/** What a lead of the form is beside its fields before anything has happened to it. */
export const untouched = { ...toFacts({ version: 0 }), campaign: noCampaign }

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
export function receivedAt({ createdAt }: Pick<LeadRecord, 'createdAt'>, now: Date): Date {
  return createdAt > now ? now : createdAt
}

/** From when the 24 hours of a lead count. */
export function promisedFrom(lead: Pick<LeadRecord, 'createdAt' | 'promiseFrom'>, now: Date): Date {
  return lead.promiseFrom ?? receivedAt(lead, now)
}

/** The moment until which a lead is to be contacted. */
export function deadlineOf({ createdAt, promiseFrom }: Pick<LeadRecord, 'createdAt' | 'promiseFrom'>): Date {
  return contactDeadline(promiseFrom ?? createdAt)
}

/** Returns the state that a lead's times say at a moment. */
export function stateOf(lead: LeadRecord, now: Date): LeadState {
  const { contactedAt, bookedFor, bookedMinutes, deliveredAt, lostAt, heldBecause, spamAt } = lead
  if (lostAt !== null) {
    return 'lost'
  }
  if (contactedAt !== null && bookedFor !== null) {
    return deliveredAt !== null
      ? 'delivered'
      : endOfShooting({ for: bookedFor, minutes: bookedMinutes }) <= now
        ? 'to-deliver'
        : 'booked'
  }
  if (contactedAt !== null) {
    return 'contacted'
  }
  if (heldBecause === null) {
    return 'new'
  }
  return spamAt === null ? 'held' : 'spam'
}

/** How well the promise of contact within 24 hours was kept. */
export interface ContactFigures {
  /** Leads of the period, without the held ones that nobody has dealt with. */
  readonly leads: number
  /** Of these, those contacted within 24 hours. */
  readonly withinDeadline: number
  /** Of these, those that are contacted or whose 24 hours are over: the others may still be contacted in time. */
  readonly decided: number
  /** The median time from lead to contact in milliseconds; null when none was contacted. */
  readonly medianMs: number | null
}

/** Something that a person did with a lead. */
export interface LeadEvent {
  readonly at: Date
  readonly kind: string
  /** The person in the office; null for a link or a command. */
  readonly by: string | null
  /** What belongs to the kind: the note, the time of a booking or of the next call, the corrected fields, the host's wish, for instance. */
  readonly text: string | null
}
