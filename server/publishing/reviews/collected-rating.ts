import type { Content } from '../../../business/content.ts'
import { fillCounted, fillText } from '../../../business/fill-text.ts'
import { fillDays } from '../../../business/time/fill-days.ts'
import { longDayInRome } from '../../../business/time/long-day.ts'
import type { Overlay } from '../../../content/editing/field.ts'
import { collected } from '../../../content/office/collected-reviews.ts'
import { faults } from '../../../content/office/editing.ts'
import type { Rating } from '../../../content/page-content.ts'
import { isSameAt } from '../../../editing/same-value.ts'
import type { ReviewAverage } from '../../leads/reviews/review.ts'
import { cardsIn } from './review-cards.ts'

/** The places of what is said of all reviews together: the average, and how they are verified. */
export const ratingPlace = 'hero.badges.rating'
export const methodPlace = 'reviews.verification'

/** Whether the office keeps a rating, and the business has not written one of its own. Drafts and versions hold whatever JSON was saved. */
export function isCollected(rating: unknown): rating is Rating {
  return String(Object(rating).source).startsWith(collected.rating.source.split('{')[0] ?? '')
}

/** The average as the page says it; null before the first review. */
function meanWords({ mean }: ReviewAverage): string | null {
  return mean?.toLocaleString('it', { minimumFractionDigits: 1 }) ?? null
}

/**
 * Writes the average of all reviews that were given, with its method; null before the first.
 *
 * @param before what is said until now: it stays, with its day, where it is still right
 */
export function ratingNow(
  before: Rating | null,
  average: ReviewAverage,
  sourceLabel: string,
  now: Date,
): Rating | null {
  const value = meanWords(average)
  const of = fillCounted(collected.rating.of, average.count)
  if (value === null) {
    return null
  }
  if (before?.value === value && before.of === of) {
    return before
  }
  const source = fillDays(collected.rating.source, { count: average.count, day: longDayInRome(now) })
  return { value, of, sourceLabel: before?.sourceLabel ?? sourceLabel, source }
}

/** What is said of how reviews are verified now: nothing of collected ones where none is left. */
export function methodNow(cards: readonly unknown[], method: string, standard: string): string {
  const { alone, beside } = collected.method
  if (cards.some((card) => Object(card).badge === collected.badge)) {
    return method
  }
  if (method === alone) {
    return standard
  }
  return method.endsWith(` ${beside}`) ? method.slice(0, -beside.length - 1) : method
}

/** A version as it may be taken again: what it says of all collected reviews together is true now. */
export function withCollectedNow(
  version: Overlay,
  average: ReviewAverage,
  { reviews, statistics }: Pick<Content, 'reviews' | 'statistics'>,
  now: Date,
): Overlay {
  const { [ratingPlace]: rating, [methodPlace]: method, ...others } = version
  const next = typeof method === 'string' ? methodNow(cardsIn(version), method, reviews.verification) : method
  return {
    ...others,
    ...(rating !== undefined && {
      [ratingPlace]: isCollected(rating) ? ratingNow(rating, average, statistics.sourceLabel, now) : rating,
    }),
    ...(next !== undefined && next !== reviews.verification && { [methodPlace]: next }),
  }
}

/**
 * What is wrong with a rating that names the collected reviews as its source: sentences by their places. The average that is online is
 * that of the last publication, and may stay.
 */
export function collectedFaults(
  overlay: Overlay,
  online: Overlay,
  average: ReviewAverage,
): Readonly<Record<string, string>> {
  const rating = overlay[ratingPlace]
  const mean = meanWords(average)
  if (!isCollected(rating) || isSameAt(ratingPlace, overlay, online)) {
    return {}
  }
  if (mean === null) {
    return { [`${ratingPlace}.source`]: faults.noAverage }
  }
  const of = fillCounted(collected.rating.of, average.count)
  return {
    ...(Number(String(rating.value).replace(',', '.')) !== average.mean && {
      [`${ratingPlace}.value`]: fillText(faults.otherAverage, { mean }),
    }),
    ...(rating.of !== of && { [`${ratingPlace}.of`]: fillText(faults.otherCount, { of }) }),
  }
}
