import { Temporal } from 'temporal-polyfill'
import { ROME, toDate } from '../notifications/rome-time.ts'

/** Where in a day that is named without a time. */
export type DayEdge = 'start' | 'end'

/**
 * Reads a moment: '2026-11-01' is a day in Rome, '2026-11-01T10:00' a time in Rome, '2026-11-01T10:00Z' one anywhere.
 *
 * @param edge which edge of a day without a time; its end is where the next day begins
 * @returns null when it is none of these
 */
export function readTime(text: string, edge: DayEdge): Date | null {
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) {
      const day = Temporal.PlainDate.from(text)
      return toDate((edge === 'start' ? day : day.add({ days: 1 })).toZonedDateTime(ROME))
    }
    if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text)) {
      return toDate(Temporal.PlainDateTime.from(text).toZonedDateTime(ROME))
    }
    return new Date(Temporal.Instant.from(text).epochMilliseconds)
  } catch {
    return null
  }
}
