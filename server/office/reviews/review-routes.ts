import type { FastifyInstance } from 'fastify'
import {
  answerReviewRequest,
  askReviewRequest,
  decideReviewRequest,
  reviewSettingsRequest,
  skipReviewRequest,
  withdrawReviewRequest,
} from '../../../contracts/reviews.ts'
import type { LeadRecord } from '../../leads/lead-record.ts'
import { type Review, reviewStateOf } from '../../leads/reviews/review.ts'
import { chatAbout, chatNumber } from '../../outbox/messages/links.ts'
import { reviewUrl } from '../../outbox/messages/review-mail.ts'
import type { ReviewDrafts } from '../../publishing/reviews/review-drafts.ts'
import type { OfficeOptions } from '../office-options.ts'
import { existing, OfficeFailure, parseRequest, whoIs } from '../office-request.ts'
import { reviewAnswers } from './review-answers.ts'

/** Adds the routes of reviews, relative to the office's API. Nothing goes to a host by itself. */
export function reviewRoutes(app: FastifyInstance, options: OfficeOptions): void {
  const { reviews, records, reviewDrafts, business, firstMessages, linkUrl, now } = options
  const { onErased, onNotify } = options
  const { all: answer, mailAddressOf, cardOf } = reviewAnswers(options)

  const leadOf = async (id: string): Promise<LeadRecord> => existing(await records.find(id))
  const reviewOf = async (id: string): Promise<Review> => existing(await reviews.find(id))

  app.get('/reviews', answer)

  app.post('/reviews/settings', async (request) => {
    await reviews.setAfterDays(parseRequest(reviewSettingsRequest, request.body).afterDays)
    return answer()
  })

  app.post('/reviews/ask', async (request) => {
    const { name: by } = whoIs(request)
    const { lead: id, by: way, askedAt } = parseRequest(askReviewRequest, request.body)
    const lead = await leadOf(id)
    const hasWay = way === 'mail' ? mailAddressOf(lead) !== null : chatNumber(lead, business) !== null
    const before = await reviews.ofLead(lead.id)
    const isWritten = before !== null && reviewStateOf(before) !== 'asked'
    if (!hasWay || lead.deliveredAt === null || isWritten) {
      throw new OfficeFailure(422, 'invalid')
    }
    const chat = way === 'chat' ? await askInChat(lead, by) : await askByMail(lead, by, askedAt)
    await records.add({ kind: 'review-asked' }, { id: lead.id, by, now: now() })
    return { chat, answer: await answer() }
  })

  app.post('/reviews/skip', async (request) => {
    await reviews.skip((await leadOf(parseRequest(skipReviewRequest, request.body).lead)).id, now())
    return answer()
  })

  app.post('/reviews/decide', async (request) => {
    const { id, decision } = parseRequest(decideReviewRequest, request.body)
    const review = await reviewOf(id)
    const { draft } = await cardOf(review)
    if (decision === 'left') {
      if (draft !== null && review.cardKey !== null) {
        await drafts().takeOut(review.cardKey)
      }
      await reviews.leave(id)
      return answer()
    }
    if (reviewStateOf(review) === 'published' && draft !== null) {
      // Tapped twice on a slow line.
      return answer()
    }
    if (review.given?.mayPublish !== true || review.given.words === '') {
      throw new OfficeFailure(422, 'invalid')
    }
    const cardKey = await drafts().put(review, whoIs(request).name)
    if (cardKey === null) {
      throw new OfficeFailure(409, 'used')
    }
    if (!(await reviews.publish(id, cardKey))) {
      // Withdrawn meanwhile.
      await drafts().takeOut(cardKey)
    }
    return answer()
  })

  app.post('/reviews/answer', async (request) => {
    const { id, text } = parseRequest(answerReviewRequest, request.body)
    await reviewOf(id)
    await reviews.answer(id, text === '' ? null : text)
    return answer()
  })

  app.post('/reviews/withdraw', async (request) => {
    const { id } = parseRequest(withdrawReviewRequest, request.body)
    const { leadId, withdrawnAt } = await reviewOf(id)
    if (leadId === null && withdrawnAt !== null) {
      // Tapped twice on a slow line, or withdrawn by the host meanwhile.
      return answer()
    }
    // That of a request that is kept goes with its person, or by the host's link.
    if (leadId !== null || !(await reviews.withdraw(id, now()))) {
      throw new OfficeFailure(422, 'invalid')
    }
    onErased()
    return answer()
  })

  function drafts(): ReviewDrafts {
    if (reviewDrafts === null) {
      throw new OfficeFailure(409, 'not-here')
    }
    return reviewDrafts
  }

  async function askInChat(lead: LeadRecord, by: string): Promise<string | null> {
    const review = await reviews.ask(lead.id, by, now())
    if (review === null || reviewStateOf(review) !== 'asked') {
      throw new OfficeFailure(422, 'invalid')
    }
    const link = reviewUrl(await reviews.addLink(review.id, now()), linkUrl)
    return chatAbout(lead, (await firstMessages()).reviewRequest, business, { link })
  }

  async function askByMail(lead: LeadRecord, by: string, askedAt: string | null | undefined): Promise<null> {
    const seen = typeof askedAt === 'string' ? new Date(askedAt) : askedAt
    const outcome = await records.askForReviewByMail({ leadId: lead.id, by, now: now() }, seen)
    if (outcome === 'newer') {
      // The answer to a first tap was lost, or a colleague was faster: no host gets a second mail that nobody wanted.
      throw new OfficeFailure(409, 'newer')
    }
    if (outcome === 'refused') {
      throw new OfficeFailure(429, 'too-many')
    }
    onNotify()
    return null
  }
}
