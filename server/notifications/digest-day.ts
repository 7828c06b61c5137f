import { Temporal } from 'temporal-polyfill'
import { ROME, romeTime, toDate } from './rome-time.ts'

/** The digest is due at this hour of the wall clock, when the quiet hours end. */
const DIGEST_HOUR = 8

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
