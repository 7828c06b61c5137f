import type { LeadRecord } from './lead-record.ts'

/** What the business is told: of a lead at once, again while nobody has contacted it, and of all of them once a day. */
export const notificationKinds = ['notice', 'reminder-4', 'reminder-12', 'reminder-20', 'digest'] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** What the queue knows of a notification; withdrawn means that it is no longer needed. */
export interface NotificationRecord {
  readonly kind: NotificationKind
  readonly status: 'new' | 'waiting' | 'delivered' | 'held' | 'withdrawn'
  readonly dueAt: Date
  readonly attempts: number
  readonly deliveredAt: Date | null
}

/** A notification that this process, and no other, is to deliver now. */
export interface ClaimedNotification {
  /** The same over all attempts, so that a receiver can recognize a repetition. */
  readonly id: string
  readonly kind: NotificationKind
  /** Null for a digest, which is about all of them. */
  readonly lead: LeadRecord | null
  /** Attempts that have been made, this one included. */
  readonly attempts: number
  /** When the first attempt of an unbroken row of failures failed. */
  readonly failingSince: Date | null
}
