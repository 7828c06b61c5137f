import { inRome } from '../business/time/in-rome.ts'
import { MINUTE_MS } from '../leads/milliseconds.ts'

/** The moment of a day and a time in Rome. An hour that the clocks leave out counts as the one after it. */
export function fromRome(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = (ms: number) => {
    const there = inRome(new Date(ms))
    return Date.parse(`${there.day}T${there.time}:00Z`) - Math.floor(ms / MINUTE_MS) * MINUTE_MS
  }
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc)))
}

/** Reads the fields of a day and a time; null for what is no moment, or of a year that somebody is still typing: '0202' comes before '2026'. */
export function readMoment(day: string, time: string): Date | null {
  const isMoment = /^[12]\d{3}-/.test(day) && !Number.isNaN(Date.parse(`${day}T${time}Z`))
  return isMoment ? fromRome(day, time.slice(0, 5)) : null
}
