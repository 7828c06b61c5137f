import { hash } from 'node:crypto'
import { cityOf } from '../../business/cities.ts'
import { fillText } from '../../business/fill-text.ts'
import { romeTime } from '../../business/time/rome-time.ts'
import { collected } from '../../content/office/collected-reviews.ts'
import type { Testimonial } from '../../content/page-content.ts'
import { isHiddenItem } from '../../editing/kinds/items.ts'
import { otherZone } from '../../leads/lead.ts'
import type { Review } from '../leads/reviews/review.ts'
import type { ReviewStore } from '../leads/reviews/reviews.ts'
import type { Publishing } from './open-publishing.ts'

const list = 'reviews.testimonials'

/** The editor takes no more. */
const MOST_SHOWN = 12

export type ReviewDrafts = ReturnType<typeof reviewDraftsIn>

/**
 * Puts given reviews into the draft of the site, and takes withdrawn ones out: they go online when somebody publishes. A review is found again by a
 * mark of its words, as cards are moved.
 */
export function reviewDraftsIn({ editor, editing, facts }: Pick<Publishing, 'editor' | 'editing' | 'facts'>) {
  const shown = (value: unknown): readonly Testimonial[] =>
    (value as readonly Testimonial[] | undefined) ?? facts.content.reviews.testimonials

  const change = async (
    by: string,
    next: (testimonials: readonly Testimonial[]) => readonly Testimonial[] | null,
  ): Promise<boolean> => {
    const stored = (await editing.draft()).fields[list]
    const value = next(shown(stored?.value))
    if (value === null) {
      return false
    }
    const changes = [{ path: list, value, seen: stored?.revision ?? null }]
    return (await editor.change({ session: '', name: by }, changes)).kind === 'changed'
  }

  return {
    /** Puts a review in the place of the first sample, or behind the others. Returns its mark; null where there is no room. */
    put: async (review: Review, by: string): Promise<string | null> => {
      const own = testimonialOf(review)
      const isPut = await change(by, (testimonials) => {
        const sample = testimonials.findIndex(({ isSample }) => isSample === true)
        if (sample >= 0) {
          return testimonials.with(sample, own)
        }
        return testimonials.filter((each) => !isHiddenItem(each)).length < MOST_SHOWN ? [...testimonials, own] : null
      })
      return isPut ? markOf(own) : null
    },

    /** Takes a review out, unless it is not there or somebody has changed its words. */
    takeOut: (mark: string): Promise<boolean> =>
      change(collected.byItself, (testimonials) => {
        const rest = testimonials.filter((each) => markOf(each) !== mark)
        return rest.length < testimonials.length ? rest : null
      }),

    /** Whether a review is on the page that visitors see. */
    isOnline: async (mark: string): Promise<boolean> =>
      shown((await editing.live())?.overlay[list]).some((each) => markOf(each) === mark),
  }
}

/** Makes the function that takes withdrawn reviews out of the draft, those of erased persons too. */
export function takeOutWithdrawn(reviews: Pick<ReviewStore, 'withdrawnPlaces'>, drafts: ReviewDrafts) {
  return async (): Promise<void> => {
    for (const place of await reviews.withdrawnPlaces()) {
      await drafts.takeOut(place)
    }
  }
}

function markOf({ quote, date, verified }: Testimonial): string {
  return hash('sha256', JSON.stringify([quote, date, verified]), 'hex')
}

/** Writes a review as the page shows it: word for word, with its proof. */
export function testimonialOf({ given, zone, requestedAt, deliveredAt }: Review): Testimonial {
  const at = given?.at ?? deliveredAt
  const { year, month } = romeTime(at)
  const day = (date: Date) => romeTime(date).toPlainDate().toLocaleString('it-IT', { dateStyle: 'short' })
  return {
    quote: given?.words ?? '',
    reviewer: given?.shownAs ?? '',
    role: zone === otherZone ? collected.roleElsewhere : fillText(collected.role, { city: cityOf(zone) }),
    badge: collected.badge,
    date: `${year}-${String(month).padStart(2, '0')}`,
    verified: fillText(collected.proof, { requested: day(requestedAt), delivered: day(deliveredAt) }),
    stars: given === null ? '5' : (`${given.stars}` as const),
  }
}
