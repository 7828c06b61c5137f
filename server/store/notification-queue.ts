import type { FormSignal } from '../screening/sender.ts'
import type { HoldReason, LeadRecord, SomeLeads } from './lead-records.ts'

/**
 * What the business is told: of a lead at once, again while nobody has contacted it, of all of them once a day, and of held
 * ones by day.
 */
export const notificationKinds = [
  'notice',
  'reminder-4',
  'reminder-12',
  'reminder-20',
  'digest',
  'held-digest',
] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** Those that are about one lead. */
export type LeadNotificationKind = Exclude<NotificationKind, 'digest' | 'held-digest'>

/**
 * What becomes of a notification; withdrawn means that it is no longer needed. The notice of a held lead is 'held'; once a
 * digest has listed the lead, it has a time of delivery.
 */
export const notificationStatuses = ['new', 'waiting', 'delivered', 'held', 'withdrawn'] as const

/** The ways to the business. */
export const notificationChannels = ['email', 'webhook'] as const

export type NotificationChannel = (typeof notificationChannels)[number]

/** What the queue knows of a notification. */
export interface NotificationRecord {
  readonly kind: NotificationKind
  /** The one that it goes by where each message goes by both; null where one is enough. */
  readonly channel: NotificationChannel | null
  readonly status: (typeof notificationStatuses)[number]
  readonly dueAt: Date
  readonly attempts: number
  readonly deliveredAt: Date | null
}

/** A notification that this process, and no other, is to deliver now. */
export interface ClaimedNotification {
  readonly id: string
  /** The same over all attempts and for both channels, so that a receiver can recognize a repetition. */
  readonly messageId: string
  /** The name of this claim, which ends when another process claims the same. */
  readonly claim: string
  readonly kind: NotificationKind
  /** The channel that this one is for; null where one of them is enough. */
  readonly channel: NotificationChannel | null
  /** Null for a digest, which is about several. */
  readonly lead: LeadRecord | null
  /** Attempts that have been made, this one included. */
  readonly attempts: number
  /** When the first attempt of an unbroken row of failures failed. */
  readonly failingSince: Date | null
}

/** A notice whose lead is still to be told from a robot's, with what is known for it. */
export interface Candidate {
  readonly id: string
  readonly lead: LeadRecord
  readonly signal: FormSignal
  /** Whether the sender's address tells no visitors apart. */
  readonly isShared: boolean
  /** New leads of this sender within the last hour, this one included; counted up to a few past the limit. */
  readonly bySender: number
}

/** What the candidates have in common. */
export interface Traffic {
  /** New leads within the last ten seconds, whoever sent them. */
  readonly arrivals: number
  /** New leads within the last hour of all senders whose addresses tell no visitors apart. */
  readonly shared: number
  /** Of these, those that say that they come from the form. */
  readonly sharedForms: number
}

export type Verdict =
  | { readonly kind: 'accept' }
  | { readonly kind: 'hold'; readonly because: HoldReason }
  | { readonly kind: 'wait'; readonly until: Date }

/** A candidate with what was found of it. */
export interface Judged {
  readonly candidate: Candidate
  readonly verdict: Verdict
}

/** A notification that follows from another that was delivered. */
export interface FollowUp {
  readonly kind: NotificationKind
  readonly at: Date
}

/**
 * The outbox. Several processes may work on it: each notification is claimed by one of them at a time, and a claim whose
 * process has died ends by itself. What was delivered and could not be marked is delivered again: at least once.
 */
export interface NotificationQueue {
  /** Notices that wait to be judged, the oldest first, and what judging takes. */
  candidates(now: Date): Promise<{ readonly candidates: readonly Candidate[]; readonly traffic: Traffic }>
  /** Puts verdicts into effect; a notice that another process has judged meanwhile stays as it is. */
  settle(verdicts: readonly Judged[], now?: Date): Promise<void>
  /**
   * Takes notifications that are due, at most so many; they are this process's until the lease ends.
   *
   * @param channel where each message goes by both channels, the one to take them for: each notification that is due becomes one
   *   for e-mail and one for the webhook, which are claimed, tried again and followed up independently of each other
   */
  claim(now: Date, limit: number, channel?: NotificationChannel | null): Promise<readonly ClaimedNotification[]>
  /** Undoes what `claim` has divided for channels, where one channel is enough again: what has gone out by either is done. */
  joinChannels(now: Date): Promise<void>
  /** Begins the leases of claimed notifications anew; one that another process has claimed meanwhile stays with that. */
  renew(notifications: readonly ClaimedNotification[], now: Date): Promise<void>
  /**
   * Gathers held leads that no digest has listed yet. Once this digest is delivered, they count as listed. One that goes by both
   * channels lists the same leads for both.
   *
   * @returns the oldest, at most so many, and how many there are
   */
  gatherHeld(digest: ClaimedNotification, limit: number): Promise<SomeLeads>
  /** Marks what was delivered, with the held leads that were gathered for it, and queues what follows from it. */
  delivered(notification: ClaimedNotification, by: string, now: Date, followUps: readonly FollowUp[]): Promise<void>
  /** Marks what need not be told any more. */
  withdraw(notification: ClaimedNotification): Promise<void>
  failed(notification: ClaimedNotification, now: Date, retryAt: Date): Promise<void>
  /**
   * Queues the digest of a day ('2026-11-21'), once however often it is asked, in the place of older ones; none while
   * there are no leads that came before it is due.
   */
  addDigest(day: string, dueAt: Date, now: Date): Promise<void>
  /**
   * Says whether a digest of held leads is needed: there is one that no digest has listed, and no digest is on its way.
   *
   * @returns when the last digest of any kind was delivered, null before the first; 'none needed' otherwise
   */
  lastDigestBeforeHeld(now: Date): Promise<Date | null | 'none needed'>
  /** Queues a digest of the held leads that no digest has listed. */
  addHeldDigest(dueAt: Date, now: Date): Promise<void>
  /** Makes due now what is due in the future by more than any schedule allows: it was queued while the clock was ahead. */
  bringForward(now: Date): Promise<void>
  /** Empties the senders' keys of notifications created before a time, and of those from the future. */
  forgetSenders(before: Date, now: Date): Promise<void>
  /**
   * How many notifications are due and not delivered.
   *
   * @param besides the message that is not counted
   */
  countUndelivered(now: Date, besides?: string): Promise<number>
}

/**
 * How long a claim holds without being renewed: short, so that what a dead process has left is soon delivered by another,
 * and long enough to outlive two renewals that fail.
 */
export const LEASE_MS = 45_000
