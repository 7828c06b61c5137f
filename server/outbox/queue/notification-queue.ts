import type { LeadRecord, SomeLeads } from '../../leads/lead-record.ts'
import type { Candidate, Traffic, Verdict } from '../../leads/screening/judge.ts'

/**
 * The kinds of messages. To the business: a notice of each lead at once, reminders while nobody has contacted the person, a
 * digest of all leads once a day, and a digest of held leads in the daytime. To the host: a confirmation of the lead. To each
 * telephone of the office: a push message of each lead.
 */
export const notificationKinds = [
  'notice',
  'reminder-4',
  'reminder-12',
  'reminder-20',
  'digest',
  'held-digest',
  'confirmation',
  'push',
] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** The kinds that tell the business of one lead. */
export type LeadNotificationKind = Exclude<NotificationKind, 'digest' | 'held-digest' | 'confirmation' | 'push'>

/**
 * The states of a notification; 'withdrawn' means that it is no longer needed. The notice of a held lead is 'held', and has a
 * time of delivery once a digest has listed the lead.
 */
export const notificationStatuses = ['new', 'waiting', 'delivered', 'held', 'withdrawn'] as const

/** The channels to the business. */
export const notificationChannels = ['email', 'webhook'] as const

export type NotificationChannel = (typeof notificationChannels)[number]

/**
 * What a notification can be bound to: a channel to the business, the host, to whom confirmations go by e-mail, or a telephone of
 * the office.
 */
export const notificationBindings = [...notificationChannels, 'host', 'push'] as const

export type NotificationBinding = (typeof notificationBindings)[number]

/** The largest number of confirmations within an hour, so that a flood of invented leads sends few mails to strangers. */
export const CONFIRMATIONS_PER_HOUR = 30

/** A notification as the business sees it. */
export interface NotificationRecord {
  /** A `NotificationKind`, unless another version has written it; so are channel and status. */
  readonly kind: string
  /** The channel that it is for where each message goes by both, 'host' for a confirmation, 'push' for a push; null where one is enough. */
  readonly channel: string | null
  /** One of `notificationStatuses`. */
  readonly status: string
  readonly dueAt: Date
  readonly attempts: number
  readonly deliveredAt: Date | null
}

/** A notification that this process, and no other, delivers now. */
export interface ClaimedNotification {
  readonly id: string
  /** The same over all attempts and for both channels, so that a receiver can recognize a repetition. */
  readonly messageId: string
  /** The id of this claim, which ends when another process claims the same notification. */
  readonly claim: string
  /** 'unknown' when another version has written it. */
  readonly kind: NotificationKind | 'unknown'
  /** The channel that it is for where each message goes by both, 'host' for a confirmation, 'push' for a push; null where one is enough. */
  readonly channel: NotificationBinding | null
  /** Null for a digest, which is about several. */
  readonly lead: LeadRecord | null
  /** Attempts that have been made, this one included. */
  readonly attempts: number
  /** The time of the first failure since the last success; null when the last attempt did not fail. */
  readonly failingSince: Date | null
  /** Whether somebody was invited to the office: only then does a message lead there. */
  readonly isOfficeOpen: boolean
}

/** A candidate with its verdict. */
export interface Judged {
  readonly candidate: Candidate
  readonly verdict: Verdict
}

/** A notification that is queued when another is delivered. */
export interface FollowUp {
  readonly kind: NotificationKind
  readonly at: Date
}

/**
 * The outbox. Several processes may work on it: one of them at a time claims a notification, for the time of a lease, so that
 * the claim of a process that has died ends by itself. Delivery is at least once: a notification that was delivered and could
 * not be marked is delivered again.
 */
export interface NotificationQueue {
  /** Returns the notices that wait to be judged, the oldest first, and the recent traffic. */
  candidates(now: Date): Promise<{ readonly candidates: readonly Candidate[]; readonly traffic: Traffic }>
  /**
   * Puts verdicts into effect; a notice that another process has judged meanwhile stays as it is. An accepted lead gets a
   * confirmation to its host and a push for each telephone in the same transaction.
   */
  settle(verdicts: readonly Judged[], now?: Date): Promise<void>
  /**
   * Claims at most `limit` notifications that are due. They are this process's until the lease ends.
   *
   * @param channel the channel to claim for, where each message goes by both: each notification that is due is divided into one
   *   for e-mail and one for the webhook, which are claimed, retried and followed up independently of each other
   */
  claim(now: Date, limit: number, channel?: NotificationChannel | null): Promise<readonly ClaimedNotification[]>
  /**
   * Claims the newest confirmation that is due, one at most. Once `CONFIRMATIONS_PER_HOUR` were attempted within the last hour, only one of
   * those can be claimed, to be tried again. A confirmation to an address that one was attempted to within 24 hours is withdrawn instead.
   */
  claimConfirmation(now: Date): Promise<readonly ClaimedNotification[]>
  /** Claims at most `limit` pushes that are due, and withdraws those that were not sent within ten minutes. */
  claimPushes(now: Date, limit: number): Promise<readonly ClaimedNotification[]>
  /** Joins what `claim` has divided, where one channel is enough again: a message that either has delivered is done. */
  joinChannels(now: Date): Promise<void>
  /** Renews the leases of claimed notifications, except of those that another process has claimed meanwhile. */
  renew(notifications: readonly ClaimedNotification[], now: Date): Promise<void>
  /**
   * Gathers held leads that no digest has listed yet. Once this digest is delivered, they count as listed. A digest that goes by
   * both channels lists the same leads for both.
   *
   * @returns the oldest ones up to the limit, and the number of all
   */
  gatherHeld(digest: ClaimedNotification, limit: number): Promise<SomeLeads>
  /** Marks a notification as delivered, with the held leads that were gathered for it, and queues its follow-ups. */
  delivered(notification: ClaimedNotification, by: string, now: Date, followUps: readonly FollowUp[]): Promise<void>
  /** Gives up a confirmation because its mailbox does not exist, and records that with the lead. */
  refuseMailbox(confirmation: ClaimedNotification, now: Date): Promise<void>
  /** Withdraws confirmations that were not sent within four hours: `claimConfirmation` returns none of them any more. */
  withdrawLateConfirmations(now: Date): Promise<void>
  /** Marks a notification as no longer needed. */
  withdraw(notification: ClaimedNotification): Promise<void>
  /** Releases a notification whose delivery failed, and sets the time of the next attempt. */
  failed(notification: ClaimedNotification, now: Date, retryAt: Date): Promise<void>
  /**
   * Queues the digest of a day ('2026-11-21') and withdraws older ones. It is idempotent, and does nothing while there are no
   * leads from before `dueAt`.
   */
  addDigest(day: string, dueAt: Date, now: Date): Promise<void>
  /**
   * Finds out whether a digest of held leads is needed: a held lead was never listed, and no digest is waiting.
   *
   * @returns if so, the time when the last digest of any kind was delivered, null before the first; 'none needed' otherwise
   */
  lastDigestBeforeHeld(now: Date): Promise<Date | null | 'none needed'>
  /** Queues a digest of the held leads that no digest has listed. */
  addHeldDigest(dueAt: Date, now: Date): Promise<void>
  /** Makes notifications due now that are due later than any schedule allows: they were queued while the clock was ahead. */
  bringForward(now: Date): Promise<void>
  /** Clears the senders' keys of notifications created before a time, and of those from the future. */
  forgetSenders(before: Date, now: Date): Promise<void>
  /**
   * Counts the notifications of the business that are due and not delivered.
   *
   * @param besides the id of a message that is not counted
   */
  countUndelivered(now: Date, besides?: string): Promise<number>
  /** Counts the notifications of the business that were due at a time and are not delivered, though they may be tried again later. */
  countLate(dueAt: Date): Promise<number>
  /** Returns when a channel has accepted a message last; null for never. */
  lastDelivery(channel: NotificationChannel): Promise<Date | null>
}

/**
 * The length of a lease: short, so that another process soon delivers what a dead one has claimed, and long enough to outlive
 * two failed renewals.
 */
export const LEASE_MS = 45_000
