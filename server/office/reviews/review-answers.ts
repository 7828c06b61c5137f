import { placeOf } from '../../../business/cities.ts'
import { fillText } from '../../../business/fill-text.ts'
import { reviewMail } from '../../../content/review.ts'
import type { OfficeReview, ReviewsAnswer } from '../../../contracts/reviews.ts'
import { USUAL_REVIEW_DAYS } from '../../../leads/review.ts'
import type { LeadRecord } from '../../leads/lead-record.ts'
import { type Review, reviewStateOf } from '../../leads/reviews/review.ts'
import { hostAddress } from '../../outbox/messages/confirmation.ts'
import { chatNumber, type FirstMessages, messageFor } from '../../outbox/messages/links.ts'
import type { CardState } from '../../publishing/reviews/review-cards.ts'
import type { OfficeOptions } from '../office-options.ts'

const nowhere: CardState = { draft: null, isOnline: false, onlineSince: null }

/** What the office reads of reviews, and of the hosts who can be asked for one. */
export function reviewAnswers(options: OfficeOptions) {
  const { reviews, reviewDrafts, records, findCards, business, hasMail, firstMessages, now } = options

  function mailAddressOf(lead: LeadRecord): string | null {
    return hasMail ? hostAddress(lead) : null
  }

  /** The ways to ask a host, with what an e-mail would say: its button stands for the link. */
  function waysTo(lead: LeadRecord, words: FirstMessages['reviewRequest']): Pick<OfficeReview, 'mail' | 'hasChat'> {
    const to = mailAddressOf(lead)
    const subject = fillText(words.subject, { marchio: business.brand })
    const text = messageFor(lead, words, business, { link: `[${reviewMail.button}]` })
    return { mail: to === null ? null : { to, subject, text }, hasChat: chatNumber(lead, business) !== null }
  }

  async function toAnswer(
    review: Review,
    stateByKey: (key: string) => CardState,
    words: FirstMessages['reviewRequest'],
  ): Promise<OfficeReview> {
    const { id, leadId, requestedAt, deliveredAt, askedAt, writeUntil, given, answer, cardKey } = review
    const { draft, isOnline, onlineSince } = cardKey === null ? nowhere : stateByKey(cardKey)
    const lead = leadId === null ? 'unknown' : await records.find(leadId)
    const state = reviewStateOf(review)
    const mayAsk = state === 'asked' && typeof lead !== 'string' && lead.deliveredAt !== null
    return {
      id,
      lead: leadId,
      name: typeof lead === 'string' ? (given?.shownAs ?? '') : lead.name,
      state,
      requestedAt: requestedAt.toISOString(),
      deliveredAt: deliveredAt.toISOString(),
      askedAt: askedAt.toISOString(),
      writeUntil: writeUntil.toISOString(),
      isMailLost: mayAsk && review.isMailLost,
      ...(mayAsk ? waysTo(lead, words) : { mail: null, hasChat: false }),
      givenAt: given?.at.toISOString() ?? null,
      stars: given?.stars ?? null,
      words: given?.words ?? null,
      shownAs: given?.shownAs ?? null,
      mayPublish: given?.mayPublish ?? false,
      answer,
      withdrawnAt: review.withdrawnAt?.toISOString() ?? null,
      draft,
      isOnline,
      onlineSince: onlineSince?.toISOString() ?? null,
    }
  }

  return {
    mailAddressOf,

    /** Where the card of a review stands. */
    async cardOf({ cardKey }: Pick<Review, 'cardKey'>): Promise<CardState> {
      return cardKey === null ? nowhere : (await findCards())(cardKey)
    },

    async all(): Promise<ReviewsAnswer> {
      const [afterDays, toAsk, list, average, stateByKey, { reviewRequest }] = await Promise.all([
        reviews.afterDays(),
        reviews.candidates(now()),
        reviews.list(),
        reviews.average(),
        findCards(),
        firstMessages(),
      ])
      return {
        afterDays,
        usualDays: USUAL_REVIEW_DAYS,
        toAsk: toAsk.map((lead) => ({
          lead: lead.id,
          name: lead.name,
          place: placeOf(lead.zone),
          deliveredAt: (lead.deliveredAt ?? lead.createdAt).toISOString(),
          ...waysTo(lead, reviewRequest),
        })),
        reviews: await Promise.all(list.map((review) => toAnswer(review, stateByKey, reviewRequest))),
        average,
        canPublish: reviewDrafts !== null,
      }
    },
  }
}
