import { Temporal } from 'temporal-polyfill'

export const ROME = 'Europe/Rome'

/** A moment on the clocks of the business: quiet hours, days and months are those of Rome. */
export function romeTime(date: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(ROME)
}

export function toDate({ epochMilliseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds)
}
