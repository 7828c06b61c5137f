import * as z from 'zod/mini'
import { reviewStates } from '../leads/review.ts'

/** What the office and the server say to each other of reviews. Paths are relative to `officeApi`. */

const time = z.iso.datetime()
const id = z.string().check(z.maxLength(100))

/** The e-mail that would ask a host, as far as it differs from one to the other; null where none can go. */
const askingMail = z.nullable(z.object({ to: z.string(), subject: z.string(), text: z.string() }))

const review = z.object({
  id: z.string(),
  /** Null once the request has been kept long enough. */
  lead: z.nullable(z.string()),
  /** The name of the person, or as the host wants to be named. */
  name: z.string(),
  state: z.enum(reviewStates),
  requestedAt: time,
  deliveredAt: time,
  askedAt: time,
  /** Until when the host may write it. */
  writeUntil: time,
  /** Whether the mail that asked last did not arrive. A server of before does not say so. */
  isMailLost: z.optional(z.boolean()),
  /** The ways to ask again; none where it was given, or its request is not kept any more. */
  mail: askingMail,
  hasChat: z.boolean(),
  givenAt: z.nullable(time),
  stars: z.nullable(z.number()),
  words: z.nullable(z.string()),
  shownAs: z.nullable(z.string()),
  mayPublish: z.boolean(),
  answer: z.nullable(z.string()),
  withdrawnAt: z.nullable(time),
  /** Where its card stands in the draft; null where there is none. */
  draft: z.nullable(z.enum(['shown', 'hidden'])),
  /** Whether visitors read it, and since when, as far as versions are kept. */
  isOnline: z.boolean(),
  onlineSince: z.nullable(time),
})

export type OfficeReview = z.infer<typeof review>

/** `GET /reviews`, and the answer to each change. */
export const reviewsAnswer = z.object({
  /** After how many days the business is asked whether to ask; null for never. */
  afterDays: z.nullable(z.number()),
  usualDays: z.number(),
  /** The hosts to ask, the earliest delivery first. */
  toAsk: z.array(
    z.object({
      lead: z.string(),
      name: z.string(),
      place: z.string(),
      deliveredAt: time,
      mail: askingMail,
      hasChat: z.boolean(),
    }),
  ),
  /** The newest first. */
  reviews: z.array(review),
  /** Of all that were given, published or not; `mean` is null before the first. */
  average: z.object({ mean: z.nullable(z.number()), count: z.number() }),
  /** Whether this server can change the site. */
  canPublish: z.boolean(),
})

export type ReviewsAnswer = z.infer<typeof reviewsAnswer>

/** `POST /reviews/settings`. 200 with `reviewsAnswer`. */
export const reviewSettingsRequest = z.object({
  afterDays: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(60))),
})

/** `POST /reviews/ask`, again too, with as much time as at first: by mail it is queued; a chat gets the message with a link of its own. 200 with `askedReview`; 429 'too-many', 409 'newer' for a mail where the host was asked since. */
export const askReviewRequest = z.object({
  lead: id,
  by: z.enum(['mail', 'chat']),
  /** When the host was asked last, as the person saw it; null for never. */
  askedAt: z.optional(z.nullable(time)),
})

export const askedReview = z.object({ chat: z.nullable(z.string()), answer: reviewsAnswer })

/** `POST /reviews/skip`: this host is not asked. 200 with `reviewsAnswer`. */
export const skipReviewRequest = z.object({ lead: id })

/** `POST /reviews/decide`: a published one whose card was taken out is put in again. 200 with `reviewsAnswer`; 409 'used' when the page has no place for it. */
export const decideReviewRequest = z.object({ id, decision: z.enum(['published', 'left']) })

/** `POST /reviews/answer`: what the host reads beside the review; empty takes it back. 200 with `reviewsAnswer`. */
export const answerReviewRequest = z.object({ id, text: z.string().check(z.trim(), z.maxLength(500)) })

/** `POST /reviews/withdraw`: one that has outlived its request, as its author has asked the business. 200 with `reviewsAnswer`. */
export const withdrawReviewRequest = z.object({ id })
