import { hash } from 'node:crypto'
import { cityOf } from '../../../business/cities.ts'
import { fillText } from '../../../business/fill-text.ts'
import { fillDays } from '../../../business/time/fill-days.ts'
import { longDayInRome } from '../../../business/time/long-day.ts'
import { romeTime } from '../../../business/time/rome-time.ts'
import { landingFields } from '../../../content/landing.editable.ts'
import { collected } from '../../../content/office/collected-reviews.ts'
import type { Rating, Testimonial } from '../../../content/page-content.ts'
import { givenKey, isHiddenItem } from '../../../editing/kinds/items.ts'
import { defaultAt } from '../../../editing/places.ts'
import { isSameValue } from '../../../editing/same-value.ts'
import { otherZone } from '../../../leads/lead.ts'
import type { Review } from '../../leads/reviews/review.ts'
import type { ReviewStore } from '../../leads/reviews/reviews.ts'
import type { StoredDraft } from '../editing-store.ts'
import type { Publishing } from '../open-publishing.ts'
import { tryAgain } from '../try-again.ts'
import { isCollected, methodNow, methodPlace, ratingNow, ratingPlace } from './collected-rating.ts'
import { reviewList } from './review-cards.ts'

/** The most that the editor takes: of reviews on the page, and of words on how they are verified. */
const { [reviewList]: shownCards, [methodPlace]: methodWords } = landingFields.reviews

export type ReviewDrafts = ReturnType<typeof reviewDraftsIn>

/** What the draft says of reviews. */
interface Said {
  readonly testimonials: readonly Testimonial[]
  readonly rating: Rating | null
  readonly method: string
  /** Whether nobody has changed how reviews are verified. */
  readonly isMethodStandard: boolean
}

/** The fields that are to change. */
type Wanted = Readonly<Partial<Record<typeof reviewList | typeof ratingPlace | typeof methodPlace, unknown>>>

/**
 * Puts given reviews into the draft of the site with the average of all that were given, and takes withdrawn ones out: they go online when
 * somebody publishes. A review is found again by the key of its card, which is moved.
 */
export function reviewDraftsIn(
  { editor, editing, facts, goneReviews }: Pick<Publishing, 'editor' | 'editing' | 'facts' | 'goneReviews'>,
  reviews: Pick<ReviewStore, 'average'>,
  now = () => new Date(),
) {
  const { hero, reviews: standard, statistics } = facts.content

  // As fields have it: whoever adds a card changes none of the others.
  const first = defaultAt(facts.content, reviewList)
  const shown = (value: unknown) => (value ?? first) as readonly Testimonial[]

  /** Leaves out the first sample that nobody has changed: what the owner has typed stays, marked as a sample or not. */
  const withoutSample = (testimonials: readonly Testimonial[]) => {
    const index = testimonials.findIndex(
      (each) => each.isSample === true && shown(null).some((sample) => isSameValue(sample, each)),
    )
    return index < 0 ? testimonials : testimonials.toSpliced(index, 1)
  }

  const said = ({ fields }: StoredDraft): Said => ({
    testimonials: shown(fields[reviewList]?.value),
    rating: Object.hasOwn(fields, ratingPlace)
      ? (fields[ratingPlace]?.value as Rating | null)
      : (hero.badges.rating ?? null),
    method: (fields[methodPlace]?.value as string | undefined) ?? standard.verification,
    isMethodStandard: !Object.hasOwn(fields, methodPlace),
  })

  /** Changes the draft, if there is something to change. */
  const change = (by: string, wantedOf: (said: Said) => Wanted | Promise<Wanted>): Promise<boolean> =>
    tryAgain(async () => {
      const draft = await editing.draft()
      const wanted = Object.entries(await wantedOf(said(draft)))
      const changes = wanted.map(([path, value]) => ({ path, value, seen: draft.fields[path]?.revision ?? null }))
      if (changes.length === 0) {
        return false
      }
      const { kind } = await editor.change({ session: '', name: by }, changes)
      return kind === 'newer' ? null : kind === 'changed'
    })

  /** The average as the page says it; nothing to change where it says so already, or where the business says its own. */
  const ratingChange = async (rating: Rating | null, mayBegin: boolean): Promise<Wanted> => {
    const isOwn = rating !== null && rating.isSample !== true && !isCollected(rating)
    if (isOwn || (!mayBegin && !isCollected(rating))) {
      return {}
    }
    const next = ratingNow(rating, await reviews.average(), statistics.sourceLabel, now())
    return next === rating ? {} : { [ratingPlace]: next }
  }

  return {
    /** Puts a review among the others, in the place of the first untouched sample, once. Returns the key of its card; null where there is no room. */
    put: async (review: Review, by: string): Promise<string | null> => {
      const written = testimonialOf(review)
      // The same for a second try. One that was there before has the key of then, by which versions have it.
      const cardKey = review.cardKey ?? hash('sha256', review.id, 'hex')
      const own = { ...written, given: cardKey }
      let isThere = false
      const isPut = await change(by, async ({ testimonials, rating, method, isMethodStandard }) => {
        // A second tap, or a server that ended before it wrote down that the review is in the draft.
        isThere = testimonials.some((each) => givenKey(each) === cardKey)
        const others = withoutSample(testimonials)
        return !isThere && others.filter((each) => !isHiddenItem(each)).length < shownCards.max
          ? {
              [reviewList]: withNewest(others, own),
              ...(await ratingChange(rating, true)),
              ...(isMethodStandard && methodBeside(others, method)),
            }
          : {}
      })
      return isPut || isThere ? cardKey : null
    },

    /** Takes a review out, if it is there. */
    takeOut: (cardKey: string): Promise<boolean> =>
      change(collected.byItself, ({ testimonials }) => {
        const rest = testimonials.filter((each) => givenKey(each) !== cardKey)
        return rest.length < testimonials.length ? { [reviewList]: rest } : {}
      }),

    /**
     * Follows what has become of reviews: withdrawn ones leave the draft and the versions, those of erased persons too, and the average is
     * that of the others.
     */
    follow: async (): Promise<void> => {
      await goneReviews.takeOut()
      await change(collected.byItself, async ({ testimonials, rating, method }) => {
        const next = methodNow(testimonials, method, standard.verification)
        return { ...(await ratingChange(rating, false)), ...(next !== method && { [methodPlace]: next }) }
      })
    },
  }
}

/** Puts a review before the first that is older, and behind all real ones otherwise, so that the newest stand first unless somebody moves them. */
function withNewest(others: readonly Testimonial[], own: Testimonial): readonly Testimonial[] {
  const older = others.findIndex(({ isSample, date }) => isSample !== true && date < own.date)
  return others.toSpliced(older < 0 ? others.findLastIndex(({ isSample }) => isSample !== true) + 1 : older, 0, own)
}

/** What is said of how reviews are verified, once a collected one is among them. */
function methodBeside(others: readonly Testimonial[], method: string): Wanted {
  const hasOthers = others.some(({ isSample }) => isSample !== true)
  const next = hasOthers ? `${method} ${collected.method.beside}` : collected.method.alone
  return next.length > methodWords.max ? {} : { [methodPlace]: next }
}

/** Writes a review as the page shows it: word for word, with its proof. */
function testimonialOf({ given, zone, requestedAt, deliveredAt }: Review): Testimonial {
  const at = given?.at ?? deliveredAt
  const { year, month } = romeTime(at)
  return {
    quote: given?.words ?? '',
    reviewer: given?.shownAs ?? '',
    role: zone === otherZone ? collected.roleElsewhere : fillText(collected.role, { city: cityOf(zone) }),
    badge: collected.badge,
    date: `${year}-${String(month).padStart(2, '0')}`,
    verified: fillDays(collected.proof, {
      requested: longDayInRome(requestedAt),
      delivered: longDayInRome(deliveredAt),
    }),
    stars: given === null ? '5' : (`${given.stars}` as const),
  }
}
