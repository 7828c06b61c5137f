import type { FastifyInstance } from 'fastify'
import { romeTime, weekInRome } from '../../../business/time/rome-time.ts'
import { weeklySlots } from '../../../content/landing.ts'
import { ownCalendar } from '../../../content/office/appointment.ts'
import type { ChangedLead } from '../../../contracts/office.ts'
import {
  type CalendarFeed,
  type DateChat,
  type DateCheck,
  dateCheckRequest,
  sendDateRequest,
} from '../../../contracts/office-dates.ts'
import { endOfShooting } from '../../../leads/appointment.ts'
import { plainAddress } from '../../config/mail-address.ts'
import { type DateAndPlace, dateOf } from '../../leads/appointments.ts'
import { ownCalendarOf } from '../../outbox/messages/dates/date-calendar.ts'
import { knowsAnother } from '../../outbox/messages/dates/date-mail.ts'
import { appointmentUrl, calendarUrl, dateChat } from '../../outbox/messages/dates/date-words.ts'
import type { OfficeOptions } from '../office-options.ts'
import { existing, OfficeFailure, parseRequest, whoIs } from '../office-request.ts'
import { changed, detailOf, idOf, stampOf } from './lead-request.ts'

/** Adds the routes of dates: what stands against one, telling the host, calendars. */
export function dateRoutes(app: FastifyInstance, options: OfficeOptions): void {
  tellingRoutes(app, options)
  calendarRoutes(app, options)

  app.post('/appointments/check', async (request): Promise<DateCheck> => {
    const { id, at, minutes } = parseRequest(dateCheckRequest, request.body)
    return checkDate(options, id, { for: new Date(at), minutes })
  })
}

/** What stands against a date of a lead, and how full its week is with it. */
export async function checkDate(
  { records: { appointments } }: Pick<OfficeOptions, 'records'>,
  id: string,
  { for: date, minutes }: Pick<DateAndPlace, 'for' | 'minutes'>,
): Promise<DateCheck> {
  const { from, until } = weekInRome(romeTime(date).toPlainDate())
  const [clashes, week] = await Promise.all([
    appointments.overlapping(date, minutes, id),
    appointments.booked(from, until),
  ])
  return {
    clashes: clashes.map(({ id, name, bookedFor }) => ({ id, name, at: (bookedFor ?? date).toISOString() })),
    week: { booked: week.filter((lead) => lead.id !== id).length + 1, slots: weeklySlots },
  }
}

function tellingRoutes(app: FastifyInstance, options: OfficeOptions): void {
  const { leads, records, business, appointmentTexts, hasMail, linkUrl, now } = options

  app.post('/leads/:id/appointment/send', async (request): Promise<ChangedLead> => {
    const { version, by } = parseRequest(sendDateRequest, request.body)
    const stamp = { ...stampOf(request, now()), version }
    const { lead, appointment } = existing(await leads.find(stamp.id))
    // Without a date there is only one to call off; whether somebody was faster is said below.
    const hasNoDate = dateOf(lead) === null && (appointment === null || appointment.knownDate === null)
    const cannotMail = by === 'email' && (!hasMail || plainAddress(lead.email) === null)
    if (cannotMail || (lead.version === version && hasNoDate)) {
      throw new OfficeFailure(422, 'invalid')
    }
    const outcome = await records.tellHost(stamp, by)
    if (outcome === 'too-many') {
      throw new OfficeFailure(429, outcome)
    }
    const after = await changed(
      outcome,
      stamp,
      options,
      ({ kind, text }) => (kind === 'date-sent' || kind === 'date-called-off') && text === by,
    )
    return { lead: await detailOf(after, options), week: null }
  })

  app.post('/leads/:id/appointment/chat', async (request): Promise<DateChat> => {
    const { lead } = existing(await leads.find(idOf(request)))
    const date = dateOf(lead)
    const token = date && (await records.hostLinks.create({ leadId: lead.id, expiresAt: endOfShooting(date) }, now()))
    return dateChat({
      lead,
      date,
      kind: date && (await knowsAnother(records, lead.id, date)) ? 'change' : 'invite',
      texts: await appointmentTexts(),
      link: token && appointmentUrl(linkUrl, token),
      business,
    })
  })
}

function calendarRoutes(app: FastifyInstance, { leads, records, business, linkUrl, now }: OfficeOptions): void {
  const feed = async (token: string | null = null): Promise<CalendarFeed> => ({
    madeAt: (await records.calendarFeeds.madeAt())?.toISOString() ?? null,
    address: token && calendarUrl(linkUrl, token),
  })

  app.get('/leads/:id/calendar', async (request, reply) => {
    const { lead } = existing(await leads.find(idOf(request)))
    return reply
      .header('Content-Disposition', `attachment; filename="${ownCalendar.file}"`)
      .type('text/calendar; charset=utf-8')
      .send(ownCalendarOf([lead], business, now()))
  })

  app.get('/calendar', () => feed())

  app.post('/calendar/renew', async (request) => {
    const { name } = whoIs(request)
    return feed(await records.calendarFeeds.renew(name, now()))
  })

  app.post('/calendar/remove', async () => {
    await records.calendarFeeds.remove()
    return feed()
  })
}
