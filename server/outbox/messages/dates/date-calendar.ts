import type { Business } from '../../../../business/business.ts'
import { placeOf } from '../../../../business/cities.ts'
import { fillText } from '../../../../business/fill-text.ts'
import { ownCalendar } from '../../../../content/office/appointment.ts'
import { endOfShooting } from '../../../../leads/appointment.ts'
import { type CalendarDate, publishedCalendar } from '../../../../leads/calendar-file.ts'
import { type DateAndPlace, dateOf, type ToldAppointment } from '../../../leads/appointments.ts'
import type { LeadRecord } from '../../../leads/lead-record.ts'
import { checklistUrl } from '../links.ts'
import { oneLine } from '../words.ts'
import { type AppointmentTexts, placeWords } from './date-words.ts'

type Organizer = Pick<Business, 'brand' | 'email' | 'siteUrl'>

const MAX_NAME = 60

/** The same in each entry of a lead's date, so that a newer one takes the place of the older, also once the site has another address. */
function uidOf({ id }: Pick<LeadRecord, 'id'>, whose: 'host' | 'own'): string {
  return `${whose === 'host' ? 'shooting' : 'ufficio'}-${id}`
}

/** The file for the host's calendar; the date itself is that of an older message where it was called off. */
export function hostCalendar(
  lead: Pick<LeadRecord, 'id'>,
  { sequence, at }: Pick<ToldAppointment, 'sequence' | 'at'>,
  date: DateAndPlace,
  business: Organizer,
  texts: Pick<AppointmentTexts, 'calendarTitle' | 'calendarText'>,
  isCancelled: boolean,
): string {
  return publishedCalendar([
    entryOf(date, business, {
      uid: uidOf(lead, 'host'),
      sequence,
      madeAt: at,
      title: fillText(texts.calendarTitle, { marchio: business.brand }),
      text: fillText(texts.calendarText, { link: checklistUrl(business), marchio: business.brand }),
      isCancelled,
    }),
  ])
}

/** The owner's own calendar: who, where and when, and nothing else of a host. */
export function ownCalendarOf(leads: readonly LeadRecord[], business: Organizer, now: Date): string {
  const dates = leads.flatMap((lead) => {
    const date = dateOf(lead)
    const title = fillText(ownCalendar.title, { name: oneLine(lead.name, MAX_NAME), place: placeOf(lead.zone) })
    const madeAt = lead.bookedAt ?? now
    const entry = { uid: uidOf(lead, 'own'), sequence: lead.version, madeAt, title, text: '', isCancelled: false }
    return date === null ? [] : [entryOf(date, business, entry)]
  })
  return publishedCalendar(dates, fillText(ownCalendar.name, { brand: business.brand }))
}

function entryOf(
  date: DateAndPlace,
  { brand: name, email }: Organizer,
  own: Omit<CalendarDate, 'from' | 'until' | 'place' | 'organizer'>,
): CalendarDate {
  return { ...own, from: date.for, until: endOfShooting(date), place: placeWords(date), organizer: { name, email } }
}
