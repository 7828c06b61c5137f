import { Temporal } from 'temporal-polyfill'
import { isQuiet } from './reminder-times.ts'
import { ROME, romeTime, toDate } from './rome-time.ts'

/** The digest is due at this hour of the wall clock, when the quiet hours end. */
const DIGEST_HOUR = 8

/** A digest lists held leads within so long a time, and none comes more often, so that a flood of them makes few messages. */
const HELD_DIGEST_INTERVAL_MS = 2 * 60 * 60 * 1000

/**
 * The day of the newest digest that is due.
 *
 * @returns today in Rome from eight in the morning, yesterday before, for instance '2026-11-21'
 */
export function digestDay(now: Date): string {
  const wall = romeTime(now)
  const today = wall.toPlainDate()
  return (wall.hour < DIGEST_HOUR ? today.subtract({ days: 1 }) : today).toString()
}

/** When the digest of a day is due. */
export function digestDueAt(day: string): Date {
  return toDate(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: ROME, plainTime: { hour: DIGEST_HOUR } }))
}

/**
 * When a digest of held leads is due.
 *
 * @param lastAt when a digest was delivered last
 * @returns null in the quiet hours: the morning's digest lists them
 */
export function heldDigestDueAt(lastAt: Date | null, now: Date): Date | null {
  const next = lastAt === null ? 0 : Math.min(lastAt.getTime(), now.getTime()) + HELD_DIGEST_INTERVAL_MS
  const dueAt = new Date(Math.max(next, now.getTime()))
  return isQuiet(dueAt) ? null : dueAt
}
