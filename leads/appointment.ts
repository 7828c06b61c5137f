import { HOUR_MS, MINUTE_MS } from './milliseconds.ts'

/** How long a shooting takes where nobody has said so. */
export const USUAL_MINUTES = 120

/** The longest one that can be fixed. */
export const LONGEST_MINUTES = 12 * 60

/** The second promise of the page: the photographs within 48 hours of the shooting, elapsed ones, whatever the clocks do meanwhile. */
export const DELIVER_WITHIN_MS = 48 * HOUR_MS

/**
 * When a shooting is over.
 *
 * @param minutes null where nobody has said how long it takes
 */
export function endOfShooting({ for: from, minutes }: { readonly for: Date; readonly minutes: number | null }): Date {
  return new Date(from.getTime() + (minutes ?? USUAL_MINUTES) * MINUTE_MS)
}

/** The moment until which the photographs of a shooting are to be delivered. */
export function deliveryDeadline(bookedFor: Date, minutes: number | null): Date {
  return new Date(endOfShooting({ for: bookedFor, minutes }).getTime() + DELIVER_WITHIN_MS)
}

/** The ways by which a host is told of a date. */
export const tellingWays = ['email', 'whatsapp'] as const

export type TellingWay = (typeof tellingWays)[number]

export const dateAnswers = ['confirmed', 'other'] as const

export type DateAnswer = (typeof dateAnswers)[number]

/** So many mails about its date may one lead have within 24 hours. */
export const DATE_MAILS_PER_DAY = 3

/** The most of what a host writes of another time. */
export const MAX_WISH = 300
