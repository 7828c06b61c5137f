import type { FastifyRequest } from 'fastify'
import { appointmentLink } from '../../content/appointment-answers.ts'
import { endOfShooting } from '../../leads/appointment.ts'
import { type DateAndPlace, dateOf, isSameDate, type ToldAppointment } from '../leads/appointments.ts'
import type { LeadRecord } from '../leads/lead-record.ts'
import { type LinkPageOptions, linkGuessCounter, tokenIn } from './host-link.ts'

/** The date that a link is about, as its host was told it. */
export interface ToldDate {
  readonly lead: LeadRecord
  readonly token: string
  readonly told: ToldAppointment
  readonly date: DateAndPlace
}

/** Why a link leads to no date that its host can answer. */
type NoDate = 'unknown' | 'limited' | 'expired' | 'cancelled' | 'gone'

/** Returns a function that finds the date behind the link that was opened. */
export function toldDateFinder(options: LinkPageOptions) {
  const { records, now } = options
  const countGuess = linkGuessCounter(options)
  return async (request: FastifyRequest): Promise<ToldDate | NoDate> => {
    const token = tokenIn(request, appointmentLink.token)
    const found = await records.hostLinks.find(token, now())
    if (found.kind === 'unknown') {
      return (await countGuess(request)) ? 'limited' : 'unknown'
    }
    const [lead, told] = await Promise.all([records.find(found.leadId), records.appointments.find(found.leadId)])
    const date = typeof lead === 'string' ? null : dateOf(lead)
    if (told !== null && told.knownDate === null) {
      return 'cancelled'
    }
    // A link of a date that was moved to an earlier one ends with that.
    if (found.kind === 'expired' || (date !== null && endOfShooting(date) <= now())) {
      return 'expired'
    }
    return typeof lead === 'string' || told === null || date === null || !isSameDate(told.knownDate, date)
      ? 'gone'
      : { lead, token, told, date }
  }
}
