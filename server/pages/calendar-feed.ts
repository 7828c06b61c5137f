import type { FastifyInstance } from 'fastify'
import { calendarLink } from '../../content/appointment-answers.ts'
import { DAY_MS, MINUTE_MS } from '../../leads/milliseconds.ts'
import { answerInPlainText } from '../http/failures.ts'
import { ownCalendarOf } from '../outbox/messages/dates/date-calendar.ts'
import { keepPrivate, type LinkPageOptions, linkGuessCounter, tokenIn } from './host-link.ts'

/** The calendar has the shootings of the last months and of the next two years. */
const PAST_MS = 90 * DAY_MS
const FUTURE_MS = 730 * DAY_MS

/** Calendar programs read every few minutes; what asks much more often is none. */
const READS_PER_MINUTE = 30

/** The calendar of shootings, for the owner's calendar program: behind a secret address that can be revoked. */
export async function calendarRoutes(app: FastifyInstance, options: LinkPageOptions): Promise<void> {
  const { records, online, headersFor, now } = options
  const countGuess = linkGuessCounter(options, 'calendar')
  keepPrivate(app, headersFor)
  let minute = 0
  let reads = 0

  app.get(calendarLink.path, async (request, reply) => {
    const at = now()
    if (!(await records.calendarFeeds.isOpen(tokenIn(request, calendarLink.token)))) {
      return answerInPlainText(reply, (await countGuess(request)) ? 429 : 404)
    }
    const current = Math.floor(at.getTime() / MINUTE_MS)
    reads = current === minute ? reads + 1 : 1
    minute = current
    if (reads > READS_PER_MINUTE) {
      return answerInPlainText(reply, 429)
    }
    const leads = await records.appointments.booked(
      new Date(at.getTime() - PAST_MS),
      new Date(at.getTime() + FUTURE_MS),
    )
    return reply.type('text/calendar; charset=utf-8').send(ownCalendarOf(leads, (await online()).business, at))
  })
}
