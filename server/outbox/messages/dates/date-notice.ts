import { fillText } from '../../../../business/fill-text.ts'
import { dayInRome } from '../../../../business/time/rome-time.ts'
import { appointmentNotices } from '../../../../content/appointment-answers.ts'
import { requestPath } from '../../../../contracts/office-paths.ts'
import { endOfShooting, MAX_WISH } from '../../../../leads/appointment.ts'
import { firstName } from '../../../../leads/contact/first-name.ts'
import { type DateAndPlace, dateOf, isSameTime, type ToldAppointment } from '../../../leads/appointments.ts'
import type { LeadRecord } from '../../../leads/lead-record.ts'
import type { Message } from '../../channels/channel.ts'
import type { PushNotice } from '../../channels/push.ts'
import { leadHeadline, replyTo } from '../lead-message.ts'
import { actionsOf, type FirstMessages, leadLinks, type OfficeAddress, officeActions, type Sender } from '../links.ts'
import { businessMessage, buttonRow, factTable, heading, html, linesOf, lowerRows, note } from '../mail-document.ts'
import { dayAndTime, oneLine } from '../words.ts'
import { openingOf, placeWords } from './date-words.ts'

/** What the business is told of a date. */
interface Told {
  /** The host's answer, or when it is. */
  readonly kind: 'confirmed' | 'other' | 'tomorrow' | 'today'
  readonly date: DateAndPlace
  /** What the host asks for and nobody has settled. */
  readonly wish: string | null
}

/** What there is to tell now; null when it is over, or another date by now. */
export function noticeOf(kind: string, lead: LeadRecord, told: ToldAppointment | null, now: Date): Told | null {
  const date = dateOf(lead)
  const isReminder = kind === 'shooting' || kind === 'shooting-push'
  // The page takes an answer until the shooting is over: who is late says so there.
  if (date === null || (isReminder ? date.for : endOfShooting(date)) <= now) {
    return null
  }
  const answer = told && isSameTime(told.knownDate, date) ? told.answer : null
  const wish = answer?.wish ?? null
  if (isReminder) {
    // One that nothing could bring in the evening comes after midnight.
    return { kind: dayInRome(date.for).from > now ? 'tomorrow' : 'today', date, wish }
  }
  return answer === null ? null : { kind: answer.kind, date, wish }
}

interface DateNoticeInput extends Told {
  readonly id: string
  readonly lead: LeadRecord
  readonly now: Date
  readonly business: Sender
  readonly texts: FirstMessages
  readonly office: OfficeAddress
}

export function makeDateNotice({ id, kind, lead, date, wish, now, business, texts, office }: DateNoticeInput): Message {
  const words = appointmentNotices[kind]
  const isReminder = kind === 'tomorrow' || kind === 'today'
  const headline = leadHeadline(lead)
  const moment = dayAndTime(date.for)
  const place = placeWords(date)
  const facts = [
    { label: appointmentNotices.when, value: moment },
    ...(place === '' ? [] : [{ label: appointmentNotices.where, value: place }]),
    ...(wish !== null ? [{ label: appointmentNotices.wish, value: oneLine(wish, MAX_WISH) }] : []),
  ]
  const text = fillText(isReminder && wish !== null ? appointmentNotices.unsettled : words.note, {
    headline,
    moment,
  })
  const answer = kind === 'other' || wish !== null ? 'other' : null
  const actions = actionsOf(leadLinks(lead, business, openingOf(lead, texts, business, answer)))
  const inOffice = officeActions(lead, office)
  return businessMessage(business.brand, {
    id,
    subject: fillText(words.subject, { headline, moment }),
    preview: text,
    lines: [`${words.title}: ${headline}`, text, '', ...linesOf(facts), '', ...linesOf([...actions, ...inOffice])],
    content: html`${heading(words.title, headline)}
${note(text)}
${factTable(facts)}
<div style="padding:20px 0 0;">${buttonRow(actions)}</div>
${lowerRows(inOffice)}`,
    replyTo: replyTo(lead),
    event: {
      type: isReminder ? 'appointment.reminder' : 'appointment.answered',
      timestamp: now.toISOString(),
      data: { id: lead.id, answer: kind, bookedFor: date.for.toISOString(), ...(wish !== null && { wish }) },
    },
  })
}

/** Writes the push message: of a locked telephone the screen shows the first name and the time, and not what was typed. */
export function makeDatePush(
  { kind, date }: Pick<Told, 'kind' | 'date'>,
  lead: LeadRecord,
  linkUrl: string,
): PushNotice {
  const { pushes } = appointmentNotices
  const values = { name: firstName(lead.name) ?? pushes.host, moment: dayAndTime(date.for) }
  return {
    title: fillText(pushes[kind].title, values),
    body: fillText(pushes[kind].body, values),
    navigate: `${linkUrl}${requestPath(lead.id)}`,
    // Beside the notice of the request itself.
    tag: `${lead.id.replaceAll('-', '').slice(4)}date`,
  }
}
