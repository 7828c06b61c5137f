import { DAY_MS } from './milliseconds.ts'

export const starCounts = [1, 2, 3, 4, 5] as const

export type StarCount = (typeof starCounts)[number]

/** The most characters of a review: what its place on the page takes. */
export const MAX_REVIEW = 500

/** The most reviews in a list, and the most hosts in the list of those to ask for one. */
export const MOST_SHOWN = 500

/** How a host may be named: by first name and initial, by the first name, or by the city alone. */
export const namings = ['initial', 'first', 'city'] as const

export type Naming = (typeof namings)[number]

/** The states of a review: the host is asked, has given it, and the business publishes or leaves it; the host may withdraw it for ever. */
export const reviewStates = ['asked', 'given', 'published', 'left', 'withdrawn'] as const

export type ReviewState = (typeof reviewStates)[number]

/** So many days after the delivery the business is asked whether to ask, unless it chooses another number. */
export const USUAL_REVIEW_DAYS = 5

/** A host may write for so long after being asked, and until the end of that day. */
export const WRITE_WITHIN_MS = 60 * DAY_MS

/** Computes an average of stars, rounded to one decimal as the page says it; null of none. */
export function meanOfStars(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10
}
