import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Business } from '../../business/business.ts'
import { placeOf } from '../../business/cities.ts'
import { fillText } from '../../business/fill-text.ts'
import { reviewMail } from '../../content/review.ts'
import {
  answerReviewRequest,
  askReviewRequest,
  decideReviewRequest,
  type OfficeReview,
  type ReviewsAnswer,
  reviewSettingsRequest,
  skipReviewRequest,
} from '../../contracts/reviews.ts'
import { USUAL_REVIEW_DAYS } from '../../leads/review.ts'
import type { LeadRecord } from '../leads/lead-record.ts'
import { type Review, reviewStateOf } from '../leads/reviews/review.ts'
import type { ReviewStore } from '../leads/reviews/reviews.ts'
import { hostAddress } from '../outbox/messages/confirmation.ts'
import { chatAbout, chatNumber, type MessageWithSubject, messageFor } from '../outbox/messages/links.ts'
import { reviewUrl } from '../outbox/messages/review-mail.ts'
import type { Records } from '../outbox/records.ts'
import type { CardPlace } from '../publishing/review-cards.ts'
import type { ReviewDrafts } from '../publishing/review-drafts.ts'
import type { FirstMessages } from './leads/lead-answers.ts'
import { OfficeFailure, parseRequest, whoIs } from './office-request.ts'

export interface ReviewRouteOptions {
  readonly reviews: ReviewStore
  readonly records: Pick<Records, 'find' | 'add' | 'askForReviewByMail'>
  /** Null where the site cannot be changed here. */
  readonly reviewDrafts: ReviewDrafts | null
  /** Reads where cards stand, and returns what says it of each key. */
  readonly findCards: () => Promise<(place: string) => CardPlace>
  readonly business: Pick<Business, 'brand' | 'whatsapp'>
  readonly dates: {
    /** Whether mails can be sent. */
    readonly hasMail: boolean
  }
  readonly firstMessages: () => Promise<FirstMessages>
  /** Public address of the server that the links lead to. */
  readonly linkUrl: string
  /** Called when something waits to be sent. */
  readonly onNotify: () => void
  readonly now: () => Date
}

const nowhere: CardPlace = { draft: null, isOnline: false, onlineSince: null }

/** Adds the routes of reviews, relative to the office's API. Nothing goes to a host by itself. */
export function reviewRoutes(app: FastifyInstance, options: ReviewRouteOptions): void {
  const { reviews, records, reviewDrafts, findCards, business, dates, firstMessages, linkUrl, onNotify, now } = options

  app.get('/reviews', async (request) => {
    whoIs(request)
    return answer()
  })

  app.post('/reviews/settings', async (request) => {
    whoIs(request)
    await reviews.setAfterDays(parseRequest(reviewSettingsRequest, request.body).afterDays)
    return answer()
  })

  app.post('/reviews/ask', async (request) => {
    const { name: by } = whoIs(request)
    const { lead: id, by: way } = parseRequest(askReviewRequest, request.body)
    const lead = await leadOf(id)
    if (way === 'mail' ? mailAddressOf(lead) === null : chatNumber(lead, business) === null) {
      throw new OfficeFailure(422, 'invalid')
    }
    const before = await reviews.ofLead(lead.id)
    if (before !== null && reviewStateOf(before) !== 'asked') {
      throw new OfficeFailure(422, 'invalid')
    }
    const chat = way === 'chat' ? await askInChat(lead, by) : await askByMail(lead, by)
    await records.add({ kind: 'review-asked' }, { id: lead.id, by, now: now() })
    return { chat, answer: await answer() }
  })

  app.post('/reviews/skip', async (request) => {
    whoIs(request)
    await reviews.skip((await leadOf(parseRequest(skipReviewRequest, request.body).lead)).id, now())
    return answer()
  })

  app.post('/reviews/decide', async (request) => {
    const { id, decision } = parseRequest(decideReviewRequest, request.body)
    const review = await reviewOf(request, id)
    if (decision === 'left') {
      const { draft } = await placeOfCard(review)
      if (draft !== null && reviewDrafts === null) {
        throw new OfficeFailure(409, 'not-here')
      }
      if (draft !== null && review.place !== null) {
        await reviewDrafts?.takeOut(review.place)
      }
      await reviews.leave(id)
      return answer()
    }
    const isThere = reviewStateOf(review) === 'published' && (await placeOfCard(review)).draft !== null
    if (review.given?.mayPublish !== true || review.given.words === '' || isThere) {
      throw new OfficeFailure(422, 'invalid')
    }
    const place = reviewDrafts === null ? null : await reviewDrafts.put(review, whoIs(request).name)
    if (place === null) {
      throw new OfficeFailure(409, reviewDrafts === null ? 'not-here' : 'used')
    }
    if (!(await reviews.publish(id, place))) {
      // Withdrawn meanwhile.
      await reviewDrafts?.takeOut(place)
    }
    return answer()
  })

  app.post('/reviews/answer', async (request) => {
    const { id, text } = parseRequest(answerReviewRequest, request.body)
    await reviewOf(request, id)
    await reviews.answer(id, text === '' ? null : text)
    return answer()
  })

  function mailAddressOf(lead: LeadRecord): string | null {
    return dates.hasMail ? hostAddress(lead) : null
  }

  /** The ways to ask a host, with what an e-mail would say: its button stands for the link. */
  function waysTo(lead: LeadRecord, words: MessageWithSubject): Pick<OfficeReview, 'mail' | 'hasChat'> {
    const to = mailAddressOf(lead)
    const values = { marchio: business.brand, link: `[${reviewMail.button}]` }
    const mail =
      to === null ? null : { to, subject: fillText(words.subject, values), text: messageFor(lead, words, values) }
    return { mail, hasChat: chatNumber(lead, business) !== null }
  }

  async function leadOf(id: string): Promise<LeadRecord> {
    const lead = await records.find(id)
    if (typeof lead === 'string') {
      throw new OfficeFailure(404, 'unknown')
    }
    return lead
  }

  async function reviewOf(request: FastifyRequest, id: string): Promise<Review> {
    whoIs(request)
    const review = await reviews.find(id)
    if (review === null) {
      throw new OfficeFailure(404, 'unknown')
    }
    return review
  }

  async function askInChat(lead: LeadRecord, by: string): Promise<string | null> {
    const review = await reviews.ask(lead.id, by, now())
    if (review === null || reviewStateOf(review) !== 'asked') {
      throw new OfficeFailure(422, 'invalid')
    }
    const link = reviewUrl(await reviews.addLink(review.id, now()), linkUrl)
    return chatAbout(lead, (await firstMessages()).reviewRequest, business, { link })
  }

  async function askByMail(lead: LeadRecord, by: string): Promise<null> {
    if (lead.deliveredAt === null) {
      throw new OfficeFailure(422, 'invalid')
    }
    if (!(await records.askForReviewByMail({ leadId: lead.id, by, now: now() }))) {
      throw new OfficeFailure(429, 'too-many')
    }
    onNotify()
    return null
  }

  async function placeOfCard({ place }: Pick<Review, 'place'>): Promise<CardPlace> {
    return place === null ? nowhere : (await findCards())(place)
  }

  async function answer(): Promise<ReviewsAnswer> {
    const [afterDays, toAsk, list, average, cardAt, { reviewRequest }] = await Promise.all([
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
      reviews: await Promise.all(list.map((review) => toAnswer(review, cardAt, reviewRequest))),
      average,
      canPublish: reviewDrafts !== null,
    }
  }

  async function toAnswer(
    review: Review,
    cardAt: (place: string) => CardPlace,
    words: MessageWithSubject,
  ): Promise<OfficeReview> {
    const { id, leadId, requestedAt, deliveredAt, askedAt, writeUntil, given, answer, place } = review
    const { draft, isOnline, onlineSince } = place === null ? nowhere : cardAt(place)
    const lead = leadId === null ? 'unknown' : await records.find(leadId)
    const state = reviewStateOf(review)
    return {
      id,
      lead: leadId,
      name: typeof lead === 'string' ? (given?.shownAs ?? '') : lead.name,
      state,
      requestedAt: requestedAt.toISOString(),
      deliveredAt: deliveredAt.toISOString(),
      askedAt: askedAt.toISOString(),
      writeUntil: writeUntil.toISOString(),
      ...(state === 'asked' && typeof lead !== 'string' ? waysTo(lead, words) : { mail: null, hasChat: false }),
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
}
