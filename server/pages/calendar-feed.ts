import type { FastifyInstance } from 'fastify'
import type { Business } from '../../business/business.ts'
import { calendarLink } from '../../content/appointment-answers.ts'
import { DAY_MS } from '../../leads/milliseconds.ts'
import { answerInPlainText } from '../http/failures.ts'
import type { HeaderRules } from '../http/header-rules.ts'
import type { GuessLimits } from '../leads/guesses.ts'
import { senderKey } from '../leads/screening/sender.ts'
import { ownCalendarOf } from '../outbox/messages/dates/date-calendar.ts'
import type { Records } from '../outbox/records.ts'

/** The calendar has the shootings of the last months and of the next two years. */
const PAST_MS = 90 * DAY_MS
const FUTURE_MS = 730 * DAY_MS

/** Wrong addresses, as of the links of hosts: the token has 128 random bits, and a right one is never refused. */
const feedLimits: GuessLimits = { periodMs: 10 * 60_000, bySender: 30, byAll: 5_000 }

/** Calendar programs read every few minutes; what asks much more often is none. */
const READS_PER_MINUTE = 30

interface CalendarOptions {
  readonly records: Pick<Records, 'appointments' | 'calendarFeeds' | 'guesses'>
  readonly business: Pick<Business, 'brand' | 'email' | 'siteUrl'>
  readonly headersFor: HeaderRules
  readonly secret: string
  readonly now: () => Date
}

/** The calendar of shootings, for the owner's calendar program: behind a secret address that can be revoked. */
export async function calendarRoutes(app: FastifyInstance, options: CalendarOptions): Promise<void> {
  const { records, business, headersFor, secret, now } = options
  let minute = 0
  let reads = 0

  app.get(calendarLink.path, async (request, reply) => {
    const headers = {
      ...headersFor('/'),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    }
    reply.headers(headers)
    const at = now()
    const tokens = new URLSearchParams(request.url.split('?')[1]).getAll(calendarLink.token)
    if (tokens.length !== 1 || !(await records.calendarFeeds.isOpen(tokens[0] ?? ''))) {
      const guess = await records.guesses.guess('calendar', senderKey(request.ip, secret), feedLimits, at)
      return answerInPlainText(reply, guess === null ? 429 : 404)
    }
    const current = Math.floor(at.getTime() / 60_000)
    reads = current === minute ? reads + 1 : 1
    minute = current
    if (reads > READS_PER_MINUTE) {
      return answerInPlainText(reply, 429)
    }
    const leads = await records.appointments.booked(
      new Date(at.getTime() - PAST_MS),
      new Date(at.getTime() + FUTURE_MS),
    )
    return reply.type('text/calendar; charset=utf-8').send(ownCalendarOf(leads, business, at))
  })
}
