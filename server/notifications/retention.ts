import { romeTime, toDate } from './rome-time.ts'

/** Leads older than this are erased. */
export interface PurgeLimits {
  readonly leads: Date
  readonly held: Date
}

/**
 * How far back leads are kept, as the privacy policy says: by calendar months and days in Rome.
 *
 * @param retentionMonths how long a lead is kept; where a month has no such day, its last one counts
 * @param heldDays how long a held lead is kept
 */
export function purgeBefore(now: Date, retentionMonths: number, heldDays: number): PurgeLimits {
  const wall = romeTime(now)
  return {
    leads: toDate(wall.subtract({ months: retentionMonths })),
    held: toDate(wall.subtract({ days: heldDays })),
  }
}
