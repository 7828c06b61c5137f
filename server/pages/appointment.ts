import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Business } from '../../business/business.ts'
import { appointmentAnswers, appointmentLink } from '../../content/appointment-answers.ts'
import { MAX_WISH } from '../../leads/appointment.ts'
import { FailureWithPage } from '../http/failures.ts'
import { acceptForms, readForm } from '../http/forms.ts'
import type { HeaderRules } from '../http/header-rules.ts'
import { type DateAndPlace, dateOf, isSameDate, type ToldAppointment } from '../leads/appointments.ts'
import type { LeadRecord } from '../leads/lead-record.ts'
import { hostCalendar } from '../outbox/messages/date-calendar.ts'
import { type AppointmentTexts, lengthWords, placeWords } from '../outbox/messages/date-words.ts'
import { dayAndTime, oneLine } from '../outbox/messages/words.ts'
import type { Records } from '../outbox/records.ts'
import type { Answers } from './answers.ts'
import { hostLinkFinder, keepPrivate, linkRefusals } from './host-link.ts'

interface AppointmentOptions {
  readonly records: Records
  readonly answers: Answers
  /** Who the business is, and the words of an entry for a calendar; null where there is no office that fixes dates. */
  readonly dates: {
    readonly business: Pick<Business, 'brand' | 'email' | 'siteUrl'>
    readonly texts: () => Promise<AppointmentTexts>
  } | null
  readonly headersFor: HeaderRules
  /** Makes senders' keys. */
  readonly secret: string
  readonly now: () => Date
}

/** Statuses of the pages after an answer, and of those on which there is nothing to answer. */
const statuses = { ...linkRefusals, cancelled: 410, gone: 410, missing: 422, asked: 200 } as const

/** Statuses of the date's own page, where an answer was not written down. */
const refusals = { changedSince: 409, tooMany: 429 } as const

/** The page on which a host confirms the date of the shooting, or asks for another time. Opening it changes nothing, its buttons do. */
export async function appointmentRoutes(app: FastifyInstance, options: AppointmentOptions): Promise<void> {
  const { records, answers, dates, headersFor, secret, now } = options
  const find = hostLinkFinder({ links: records.hostLinks, guesses: records.guesses, secret, now })
  const { answer, calendar, message, path, token, wish } = appointmentLink
  acceptForms(app)
  keepPrivate(app, headersFor)

  app.get(path, async (request, reply) => {
    const found = await dateBehind(request)
    if (typeof found === 'string') {
      return say(reply, found)
    }
    if (dates !== null && new URLSearchParams(request.url.split('?')[1]).has(calendar)) {
      return sendEntry(reply, found, dates)
    }
    return found.told.answer?.kind === 'confirmed'
      ? showConfirmed(reply, found, appointmentAnswers.confirmedBefore)
      : reply.send(answers.appointment({ texts: textsOf(found) }))
  })

  app.post(path, async (request, reply) => {
    const { fields, isReadable } = readForm(request.body)
    const found = await dateBehind(request)
    if (typeof found === 'string' || !isReadable) {
      return say(reply, typeof found === 'string' ? found : 'unknown')
    }
    const [chosen, ...others] = fields.getAll(answer.name)
    const typed = oneLine(fields.getAll(wish).join(' '), MAX_WISH)
    if (others.length > 0 || (chosen !== answer.confirmed && chosen !== answer.other)) {
      return say(reply, 'unknown')
    }
    if (chosen === answer.other && typed === '') {
      return say(reply, 'missing')
    }
    const shown = fields.getAll(message)
    if (shown.length !== 1 || shown[0] !== String(found.told.sequence)) {
      return showAgain(reply, found, 'changedSince', typed)
    }
    return guarded(async () => {
      const isConfirmed = chosen === answer.confirmed
      // Sent again, as by a telephone that loads the page anew, it is the same answer and no news.
      const before = found.told.answer
      const isSame =
        before?.kind === (isConfirmed ? 'confirmed' : 'other') && before.wish === (isConfirmed ? null : typed)
      const given = {
        kind: isConfirmed ? 'confirmed' : 'other',
        wish: isConfirmed ? null : typed,
        sequence: found.told.sequence,
      } as const
      const outcome = isSame ? 'written' : await records.answerDate(found.lead.id, given, now())
      switch (outcome) {
        case 'written':
          return isConfirmed ? showConfirmed(reply, found, appointmentAnswers.confirmed.message) : say(reply, 'asked')
        case 'too-many':
          return showAgain(reply, found, 'tooMany', typed)
        case 'gone': {
          const newer = await dateBehind(request)
          return typeof newer === 'string' ? say(reply, newer) : showAgain(reply, newer, 'changedSince', typed)
        }
      }
    })
  })

  /** Sends the entry that the mail has attached: who was told in a chat has none. */
  async function sendEntry(
    reply: FastifyReply,
    { lead, told, date }: FoundDate,
    { business, texts }: NonNullable<AppointmentOptions['dates']>,
  ): Promise<FastifyReply> {
    const words = await texts()
    return reply
      .header('Content-Disposition', `attachment; filename="${words.calendarFile}"`)
      .type('text/calendar; charset=utf-8')
      .send(hostCalendar(lead, told, date, business, words, false))
  }

  function showConfirmed(reply: FastifyReply, found: FoundDate, message: string): FastifyReply {
    const { title } = appointmentAnswers.confirmed
    return reply.send(answers.appointmentConfirmed({ texts: { ...textsOf(found), title, message } }))
  }

  /** Shows the date as it is, with the reason why an answer was not written down, and what was typed. */
  function showAgain(reply: FastifyReply, found: FoundDate, why: keyof typeof refusals, typed: string): FastifyReply {
    const texts = { ...textsOf(found), answered: appointmentAnswers[why], [wish]: typed }
    return reply.code(refusals[why]).send(answers.appointment({ texts }))
  }

  /** The date that a link is about, as the host was told it; or why there is none to answer. */
  async function dateBehind(request: FastifyRequest): Promise<FoundDate | keyof typeof statuses> {
    return guarded(async () => {
      const tokens = new URLSearchParams(request.url.split('?')[1]).getAll(token)
      const found = await find(request, tokens.length === 1 ? (tokens[0] ?? '') : '', 'appointment')
      if (found.kind === 'unknown' || found.kind === 'limited') {
        return found.kind
      }
      const [lead, told] = await Promise.all([records.find(found.leadId), records.appointments.find(found.leadId)])
      const date = typeof lead === 'string' ? null : dateOf(lead)
      if (told !== null && told.told === null) {
        return 'cancelled'
      }
      if (found.kind === 'expired') {
        return 'expired'
      }
      return typeof lead === 'string' || told === null || date === null || !isSameDate(told.told, date)
        ? 'gone'
        : { lead, token: tokens[0] ?? '', told, date }
    })
  }

  function say(reply: FastifyReply, what: keyof typeof statuses): FastifyReply {
    return reply.code(statuses[what]).send(answers.appointmentAnswered({ texts: appointmentAnswers[what] }))
  }

  async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      throw new FailureWithPage(error, answers.appointmentAnswered({ texts: appointmentAnswers.failed }))
    }
  }
}

interface FoundDate {
  readonly lead: LeadRecord
  readonly token: string
  readonly told: ToldAppointment
  readonly date: DateAndPlace
}

function textsOf({ told, date, token }: FoundDate): Readonly<Record<string, string>> {
  const { answer, sequence } = told
  const place = placeWords(date)
  const { askedBefore, confirmedBefore, noWhere } = appointmentAnswers
  return {
    [appointmentLink.token]: token,
    [appointmentLink.message]: String(sequence),
    // The heading breaks before the hour, never within the date.
    when: dayAndTime(date.for).replace(/([\dº]) /, '$1\u00a0'),
    duration: lengthWords(date),
    where: place === '' ? noWhere : place,
    answered: answer === null ? '' : answer.kind === 'confirmed' ? confirmedBefore : askedBefore,
  }
}
