import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appointmentAnswers, appointmentLink } from '../../content/appointment-answers.ts'
import { endOfShooting, MAX_WISH } from '../../leads/appointment.ts'
import { acceptForms, readForm } from '../http/forms.ts'
import { type DateAndPlace, dateOf, isSameTime, type ToldAppointment } from '../leads/appointments.ts'
import type { LeadRecord } from '../leads/lead-record.ts'
import { hostCalendar } from '../outbox/messages/dates/date-calendar.ts'
import { lengthWords, placeWords } from '../outbox/messages/dates/date-words.ts'
import { dayAndTime, oneLine } from '../outbox/messages/words.ts'
import { keepPrivate, type LinkPageOptions, linkGuessCounter, linkRefusals, queryOf, tokenIn } from './host-link.ts'

/** Statuses of the pages after an answer, and of those on which there is nothing to answer. */
const statuses = { ...linkRefusals, cancelled: 410, early: 409, gone: 410, missing: 422, asked: 200 } as const

/** Statuses of the date's own page, where an answer was not written down. */
const refusals = { changedSince: 409, tooMany: 429 } as const

/** The date that a link is about, as its host was told it. */
interface ToldDate {
  readonly lead: LeadRecord
  readonly token: string
  readonly told: ToldAppointment
  readonly date: DateAndPlace
}

/** The page on which a host confirms the date of the shooting, or asks for another time. Opening it changes nothing, its buttons do. */
export async function appointmentRoutes(app: FastifyInstance, options: LinkPageOptions): Promise<void> {
  const { records, answers, online, headersFor, now } = options
  const countGuess = linkGuessCounter(options)
  const { answer, calendar, message, path, wish } = appointmentLink
  acceptForms(app)
  keepPrivate(app, headersFor, () => answers['appointment-answered']({ texts: appointmentAnswers.failed }))

  app.get(path, async (request, reply) => {
    const found = await dateBehind(request)
    if (typeof found === 'string') {
      return say(reply, found)
    }
    if (queryOf(request.url).has(calendar)) {
      return sendEntry(reply, found)
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
    const given =
      chosen === answer.confirmed
        ? ({ kind: 'confirmed', wish: null } as const)
        : ({ kind: 'other', wish: typed } as const)
    // Sent again, as by a telephone that loads the page anew, it is the same answer and no news.
    const before = found.told.answer
    const isSame = before?.kind === given.kind && before.wish === given.wish
    const { sequence } = found.told
    const outcome = isSame ? 'written' : await records.answerDate(found.lead.id, { ...given, sequence }, now())
    switch (outcome) {
      case 'written':
        return given.kind === 'confirmed'
          ? showConfirmed(reply, found, appointmentAnswers.confirmed.message)
          : say(reply, 'asked')
      case 'too-many':
        return showAgain(reply, found, 'tooMany', typed)
      case 'gone': {
        const newer = await dateBehind(request)
        return typeof newer === 'string' ? say(reply, newer) : showAgain(reply, newer, 'changedSince', typed)
      }
    }
  })

  /** Finds the date behind the link that was opened, or why it leads to none that its host can answer. */
  async function dateBehind(request: FastifyRequest): Promise<ToldDate | keyof typeof statuses> {
    const token = tokenIn(request, appointmentLink.token)
    const found = await records.hostLinks.find(token, now())
    if (found.kind === 'unknown') {
      return (await countGuess(request)) ? 'limited' : 'unknown'
    }
    const [lead, told] = await Promise.all([records.find(found.leadId), records.appointments.find(found.leadId)])
    const date = typeof lead === 'string' ? null : dateOf(lead)
    // A link lives as long as the date that it was made for: the chat is written down as sent only afterwards.
    const isForDate = found.kind === 'found' && found.expiresAt.getTime() === (date && endOfShooting(date).getTime())
    if (isForDate && !isSameTime(told?.knownDate ?? null, date)) {
      return 'early'
    }
    if (told !== null && told.knownDate === null) {
      return 'cancelled'
    }
    // A link of a date that was moved to an earlier one ends with that.
    if (found.kind === 'expired' || (date !== null && endOfShooting(date) <= now())) {
      return 'expired'
    }
    return typeof lead === 'string' || told === null || date === null || !isSameTime(told.knownDate, date)
      ? 'gone'
      : { lead, token, told, date }
  }

  /** Sends the entry that the mail has attached: who was told in a chat has none. */
  async function sendEntry(reply: FastifyReply, { lead, told, date }: ToldDate): Promise<FastifyReply> {
    const { business, texts } = await online()
    return reply
      .header('Content-Disposition', `attachment; filename="${texts.appointment.calendarFile}"`)
      .type('text/calendar; charset=utf-8')
      .send(hostCalendar(lead, told, date, business, texts.appointment, false))
  }

  function showConfirmed(reply: FastifyReply, found: ToldDate, message: string): FastifyReply {
    const { title } = appointmentAnswers.confirmed
    return reply.send(answers['appointment-confirmed']({ texts: { ...textsOf(found), title, message } }))
  }

  /** Shows the date as it is, with the reason why an answer was not written down, and what was typed. */
  function showAgain(reply: FastifyReply, found: ToldDate, why: keyof typeof refusals, typed: string): FastifyReply {
    const texts = { ...textsOf(found), answered: appointmentAnswers[why], [wish]: typed }
    return reply.code(refusals[why]).send(answers.appointment({ texts }))
  }

  function say(reply: FastifyReply, what: keyof typeof statuses): FastifyReply {
    return reply.code(statuses[what]).send(answers['appointment-answered']({ texts: appointmentAnswers[what] }))
  }
}

function textsOf({ told, date, token }: ToldDate): Readonly<Record<string, string>> {
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
