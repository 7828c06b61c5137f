import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cityOf } from '../../business/cities.ts'
import { fillCounted, fillText } from '../../business/fill-text.ts'
import { fillDays } from '../../business/time/fill-days.ts'
import { longDayInRome } from '../../business/time/long-day.ts'
import { reviews as reviewWords } from '../../content/landing.ts'
import { namingValues, reviewFields, reviewLink, reviewPages, starValues } from '../../content/review.ts'
import { otherZone } from '../../leads/lead.ts'
import { MAX_REVIEW, namings, starCounts } from '../../leads/review.ts'
import { acceptForms, readForm } from '../http/forms.ts'
import type { LeadRecord } from '../leads/lead-record.ts'
import { shownAs } from '../leads/reviews/own-reviews.ts'
import { type Review, reviewStateOf, type WrittenReview } from '../leads/reviews/review.ts'
import type { ReviewStore } from '../leads/reviews/reviews.ts'
import { keepPrivate, type LinkPageOptions, linkGuessCounter, linkRefusals, tokenIn } from './host-link.ts'

export interface HostReviewOptions extends LinkPageOptions {
  readonly reviews: Pick<ReviewStore, 'behind' | 'give' | 'withdraw'>
  /** Called when a review was given, and when one was withdrawn: the site follows. They never fail. */
  readonly onGiven: () => Promise<void>
  readonly onWithdrawn: () => Promise<void>
}

/** What is behind the link that was opened; the lead is null once it was erased. */
interface Found {
  readonly review: Review
  readonly lead: LeadRecord | null
  readonly token: string
}

const refusals = { ...linkRefusals, withdrawn: 200 } as const

/** The page of a host's own review. Opening it changes nothing, its buttons do. What is written there reaches the business alone. */
export async function hostReviewRoutes(app: FastifyInstance, options: HostReviewOptions): Promise<void> {
  const { reviews, answers, headersFor, onGiven, onWithdrawn, now } = options
  const countGuess = linkGuessCounter(options)
  acceptForms(app)
  keepPrivate(app, headersFor, () => answers['contacted-failed']({ texts: reviewPages.failed }))

  app.get(reviewLink.path, (request, reply) => answer(request, reply, async (found) => show(reply, found)))

  app.post(reviewLink.path, (request, reply) =>
    answer(request, reply, async (found) => {
      const { review, lead, token } = found
      const { fields, isReadable } = readForm(request.body)
      const { name, withdraw, sure } = reviewFields.action
      const action = fields.get(name)
      const isAsked = review.given === null && review.withdrawnAt === null
      if (!isReadable || (action === sure && isAsked)) {
        return show(reply.code(422), found)
      }
      if (action === withdraw && !isAsked && review.withdrawnAt === null) {
        return reply.send(answers['review-withdraw']({ texts: { ...givenTexts(review), code: token } }))
      }
      if (action === sure) {
        if (await reviews.withdraw(review.id, now())) {
          await onWithdrawn()
        }
        return refuse(reply, 'withdrawn')
      }
      if (!isAsked || review.writeUntil <= now() || lead === null) {
        return show(reply, found)
      }
      const written = readReview(fields)
      if (typeof written === 'string') {
        return form(reply.code(422), { review, lead, token }, reviewPages.problems[written], fields)
      }
      if (await reviews.give(review, written, shownAs(lead, written.naming, cityShown(review)), now())) {
        await onGiven()
      }
      const after = await reviews.behind(token)
      return after === null ? refuse(reply, 'unknown') : show(reply, { ...after, token }, 'thanks')
    }),
  )

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    act: (found: Found) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const token = tokenIn(request, reviewLink.part)
    const found = await reviews.behind(token)
    return found === null
      ? refuse(reply, (await countGuess(request)) ? 'limited' : 'unknown')
      : act({ ...found, token })
  }

  function show(
    reply: FastifyReply,
    { review, lead, token }: Found,
    words: keyof typeof reviewPages.given = 'before',
  ): FastifyReply {
    if (review.withdrawnAt !== null) {
      return refuse(reply, 'withdrawn')
    }
    if (review.given !== null) {
      const texts = { ...reviewPages.given[words], ...givenTexts(review), code: token }
      return reply.send(answers['review-given']({ texts }))
    }
    return review.writeUntil <= now() || lead === null
      ? refuse(reply, 'expired')
      : form(reply, { review, lead, token }, '', new URLSearchParams())
  }

  function form(
    reply: FastifyReply,
    { review, lead, token }: Found & { readonly lead: LeadRecord },
    problem: string,
    fields: URLSearchParams,
  ): FastifyReply {
    const texts = {
      code: token,
      problem,
      words: fields.get(reviewFields.words) ?? '',
      requested: day(reviewPages.on, review.requestedAt),
      delivered: day(reviewPages.on, review.deliveredAt),
      until: day(reviewPages.until, review.writeUntil),
      ...namingTexts(lead, review),
    }
    const { stars, naming, consent } = reviewFields
    const chosenOption = [stars, naming, consent].map((field) => fields.get(field) ?? '')
    return reply.send(answers.review({ texts, chosenOption }))
  }

  function refuse(reply: FastifyReply, why: keyof typeof refusals): FastifyReply {
    return reply.code(refusals[why]).send(answers['contacted-failed']({ texts: reviewPages[why] }))
  }
}

/** Reads what a host has sent; what is wrong otherwise. */
function readReview(fields: URLSearchParams): WrittenReview | keyof typeof reviewPages.problems {
  const stars = starCounts.find((count) => starValues[count] === fields.get(reviewFields.stars))
  const naming = namings.find((each) => namingValues[each] === fields.get(reviewFields.naming))
  const words = (fields.get(reviewFields.words) ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(controls, ' ')
    .replace(invisible, '')
    .trim()
  if (stars === undefined) {
    return 'stars'
  }
  if (words === '' || words.length > MAX_REVIEW) {
    return 'words'
  }
  return naming === undefined
    ? 'naming'
    : { stars, words, naming, mayPublish: fields.get(reviewFields.consent) === 'si' }
}

// All but line breaks: a tab that is pasted stands between two words.
const controls = /(?!\n)\p{Cc}/gu
// What changes the writing direction, among others.
const invisible = /(?![\u200c\u200d])\p{Cf}/gu

function givenTexts(review: Review): Readonly<Record<string, string>> {
  const { given, answer } = review
  const state = reviewStateOf(review)
  const { states } = reviewPages
  const isDecided = state === 'published' || state === 'left'
  return {
    stars: given === null ? '' : fillCounted(reviewWords.stars, given.stars),
    words: given?.words ?? '',
    // The name goes with the words, once the request has been kept long enough.
    shown: given?.shownAs || '—',
    state: isDecided ? states[state] : given?.mayPublish === false ? states.private : states.given,
    answer: answer === null ? '' : `${reviewPages.answer}: ${answer}`,
  }
}

function day(text: string, date: Date): string {
  return fillDays(text, { day: longDayInRome(date).replaceAll(' ', '\u00a0') })
}

/** What each choice of a name is called; two that would show the same are one. */
function namingTexts(lead: LeadRecord, review: Review): Readonly<Record<string, string>> {
  const city = cityShown(review)
  const [initial, first] = (['initial', 'first'] as const).map((naming) => shownAs(lead, naming, city))
  return {
    ...(initial !== undefined && initial !== first && { 'as:initial': initial }),
    ...(first !== undefined && first !== city && { 'as:first': first }),
    'as:city': review.zone === otherZone ? city : fillText(reviewPages.cityAlone, { city }),
  }
}

function cityShown({ zone }: Review): string {
  return zone === otherZone ? reviewPages.somebody : cityOf(zone)
}
