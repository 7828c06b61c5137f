import type { LeadRecord } from '../../leads/lead-record.ts'

/**
 * The kinds of messages. To the business: a notice of each lead at once, reminders while nobody has contacted the person, a
 * digest of all leads once a day, and a digest of held leads in the daytime. To the host: a confirmation of the lead. To each
 * telephone of the office: a push message of each lead, and of each shooting that is over. Of dates of shootings: to the host the
 * date and a reminder of it, to the business and its telephones a reminder and what the host answers. After a shooting reminders,
 * until the photographs are delivered; later, if the business wants it, a mail to the host that asks for a review.
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
  'appointment',
  'appointment-reminder',
  'shooting',
  'shooting-push',
  'host-answer',
  'host-answer-push',
  'delivery-24',
  'delivery-40',
  'review',
] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** The kinds that tell the business of one lead. */
export type LeadNotificationKind = Extract<NotificationKind, 'notice' | `reminder-${number}`>

export function isLeadNotification(kind: NotificationKind | 'unknown'): kind is LeadNotificationKind {
  return kind === 'notice' || kind.startsWith('reminder-')
}

/** The kinds that go to hosts, and those that go to telephones: the business waits for none of them. */
export const hostKinds: readonly string[] = ['confirmation', 'appointment', 'appointment-reminder', 'review']
export const pushKinds: readonly string[] = ['push', 'shooting-push', 'host-answer-push']

/** The channels to the business. */
const notificationChannels = ['email', 'webhook'] as const

export type NotificationChannel = (typeof notificationChannels)[number]

/**
 * Whom a row of the outbox is for; its column is named `channel`. It is the business by one channel, and null where any channel to it is
 * enough; a telephone of the office ('push'); or the host of a lead, always by e-mail: 'host' has confirmations, 'appointment' what is sent
 * of dates, 'review' requests for one, each with limits of its own.
 */
export const receivers = [...notificationChannels, 'host', 'appointment', 'push', 'review'] as const

export type Receiver = (typeof receivers)[number] | null

/** A notification as the business sees it. */
export interface NotificationRecord {
  /** A `NotificationKind`, unless another version has written it; likewise channel and status. */
  readonly kind: string
  /** A `Receiver`. */
  readonly channel: string | null
  /**
   * 'new', 'waiting', 'delivered', 'held', or 'withdrawn' when it is no longer needed. The notice of a held lead is 'held', and has a time
   * of delivery once a digest has listed the lead.
   */
  readonly status: string
  readonly dueAt: Date
  readonly attempts: number
  /** When the last attempt began. */
  readonly attemptedAt: Date | null
  readonly deliveredAt: Date | null
}

/**
 * A notification that this process, and no other, delivers now. In the row of a held notice `claim` names the digest that is about to
 * list it, and `delivered_by` the one that has (`listOf`), or how that was sent where one row is for any channel.
 */
export interface ClaimedNotification {
  readonly id: string
  /** The same over all attempts and for both channels, so that a receiver can recognize a repetition. */
  readonly messageId: string
  /** The id of this claim, which ends when another process claims the same notification. */
  readonly claim: string
  /** 'unknown' when another version has written it. */
  readonly kind: NotificationKind | 'unknown'
  readonly receiver: Receiver
  /** Null for a digest, which is about several. */
  readonly lead: LeadRecord | null
  /** The day of a daily digest, or of the shootings that a reminder is about, for instance '2026-11-21'. */
  readonly day: string | null
  /** The subscription of the telephone that a push is for. */
  readonly subscriptionId: string | null
  /** Attempts that have been made, this one included. */
  readonly attempts: number
  /** The time of the first failure since the last success; null when the last attempt did not fail. */
  readonly failingSince: Date | null
  /** Whether somebody was invited to the office: only then does a message lead there. */
  readonly isOfficeOpen: boolean
}

/** The name of a digest's list of held leads: each attempt makes its own, but the rows of one digest for both channels share one. */
export function listOf({ receiver, claim, messageId }: ClaimedNotification): string {
  return receiver === null ? claim : messageId
}

/** A reminder that is to be queued, and when it is due. */
export interface FollowUp {
  readonly kind: NotificationKind
  readonly at: Date
}

/**
 * The length of a lease: short, so that another process soon delivers what a dead one has claimed, and long enough to outlive
 * two failed renewals.
 */
export const LEASE_MS = 45_000
