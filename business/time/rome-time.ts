import { Temporal } from 'temporal-polyfill'
import { ROME } from './in-rome.ts'

// Apart from in-rome.ts: no script of a browser may load the polyfill.

/** Whole days in Rome. */
export interface Days {
  /** For instance '2026-11-16'. */
  readonly first: string
  readonly last: string
  /** When the first day begins. */
  readonly from: Date
  /** When the last day ends. */
  readonly until: Date
}

/** Returns the time in Rome: the quiet hours, days and months of the business are Rome's. */
export function romeTime(date: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(ROME)
}

/** Returns a time in Rome as a `Date`. */
export function toDate({ epochMilliseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds)
}

/** Returns when an hour of a day begins in Rome. */
export function atHour(day: Temporal.PlainDate, hour: number): Date {
  return toDate(day.toZonedDateTime({ timeZone: ROME, plainTime: { hour } }))
}

/** Returns days with the times of their midnights in Rome. */
export function daysInRome(first: Temporal.PlainDate, last: Temporal.PlainDate): Days {
  return {
    first: first.toString(),
    last: last.toString(),
    from: toDate(first.toZonedDateTime(ROME)),
    until: toDate(last.add({ days: 1 }).toZonedDateTime(ROME)),
  }
}

/** Returns the week in Rome of a day, from its Monday. */
export function weekInRome(day: Temporal.PlainDate): Days {
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  return daysInRome(monday, monday.add({ days: 6 }))
}

/** Returns the day in Rome of a time. */
export function dayInRome(date: Date): Days {
  const day = romeTime(date).toPlainDate()
  return daysInRome(day, day)
}

/** Returns a time in Rome as Excel reads it in Italian. */
export function romeWords(date: Date): string {
  const { day, month, year, hour, minute } = romeTime(date)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(day)}/${two(month)}/${String(year).padStart(4, '0')} ${two(hour)}:${two(minute)}`
}
