import { cityOf } from '../../business/cities.ts'
import { fillText } from '../../business/fill-text.ts'
import { romeTime } from '../../business/time/rome-time.ts'
import { collected } from '../../content/office/collected-reviews.ts'
import type { Testimonial } from '../../content/page-content.ts'
import type { ChangeFields } from '../../contracts/editing.ts'
import type { Review } from '../leads/reviews/review.ts'
import type { ReviewStore } from '../leads/reviews/reviews.ts'
import { overlayOf } from './draft-changes.ts'
import type { Publishing } from './open-publishing.ts'

const list = 'reviews.testimonials'

export type ReviewDrafts = ReturnType<typeof reviewDraftsIn>

/** Puts given reviews into the draft of the site, and takes withdrawn ones out: they go online when somebody publishes. */
export function reviewDraftsIn({ editor, editing, facts }: Pick<Publishing, 'editor' | 'editing' | 'facts'>) {
  const write = async (by: string, place: string, values: Readonly<Record<string, unknown>>): Promise<boolean> => {
    const { fields } = await editing.draft()
    const changes: ChangeFields['changes'] = Object.entries(values).map(([name, value]) => ({
      path: `${place}.${name}`,
      ...(value !== undefined && { value }),
      seen: fields[`${place}.${name}`]?.revision ?? null,
    }))
    const changed = await editor.change({ session: '', name: by }, changes)
    return changed.kind === 'changed'
  }

  return {
    /** Puts a review in the place of the first sample. Returns that place; null where there is none left, or somebody was faster. */
    put: async (review: Review, by: string): Promise<string | null> => {
      const overlay = overlayOf(await editing.draft())
      const index = facts.content.reviews.testimonials.findIndex(
        ({ isSample }, each) => (overlay[`${list}.${each}.isSample`] ?? isSample) === true,
      )
      const place = `${list}.${index}`
      return index >= 0 && (await write(by, place, { ...testimonialOf(review), isSample: false })) ? place : null
    },

    /** Takes a review out of its place. */
    takeOut: async (place: string): Promise<boolean> =>
      write(collected.byItself, place, {
        ...Object.fromEntries(testimonialFields.map((name) => [name, undefined])),
        isSample: undefined,
      }),
  }
}

/** Makes the function that takes a withdrawn review out of the draft, if it was put there. */
export function takeOutWithdrawn(reviews: Pick<ReviewStore, 'find' | 'takenOut'>, drafts: ReviewDrafts) {
  return async (id: string): Promise<void> => {
    const place = (await reviews.find(id))?.place ?? null
    if (place !== null && (await drafts.takeOut(place))) {
      await reviews.takenOut(id)
    }
  }
}

const testimonialFields = ['quote', 'reviewer', 'role', 'badge', 'date', 'verified', 'stars'] as const

/** Writes a review as the page shows it: word for word, with its proof. */
export function testimonialOf({ given, zone, requestedAt, deliveredAt }: Review): Testimonial {
  const at = given?.at ?? deliveredAt
  const { year, month } = romeTime(at)
  const day = (date: Date) => romeTime(date).toPlainDate().toLocaleString('it-IT', { dateStyle: 'short' })
  return {
    quote: given?.words ?? '',
    reviewer: given?.shownAs ?? '',
    role: fillText(collected.role, { city: cityOf(zone) }),
    badge: collected.badge,
    date: `${year}-${String(month).padStart(2, '0')}`,
    verified: fillText(collected.proof, { requested: day(requestedAt), delivered: day(deliveredAt) }),
    stars: given === null ? '5' : (`${given.stars}` as const),
  }
}
