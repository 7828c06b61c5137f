import { dayInRome } from '../../../../business/time/rome-time.ts'
import { endOfShooting } from '../../../../leads/appointment.ts'
import { dateOf, isSameDate } from '../../../leads/appointments.ts'
import type { HostMail } from '../../channels/channel.ts'
import type { ClaimedNotification } from '../../queue/notification.ts'
import type { Records } from '../../records.ts'
import type { OnlineTexts } from '../online-texts.ts'
import { makeDateMail } from './date-mail.ts'
import { appointmentUrl } from './date-words.ts'

export interface DateParts {
  readonly records: Pick<Records, 'appointments' | 'eventsOf' | 'hostLinks' | 'notificationsOf'>
  readonly online: () => Promise<OnlineTexts>
  /** Public address of the server that the links lead to. */
  readonly linkUrl: string
}

/** Writes the mail to a host about a date when it is sent; null where the date is another one by then. */
export async function composeDateMail(
  { records, online, linkUrl }: DateParts,
  { messageId: id, kind, lead, day }: ClaimedNotification,
  now: Date,
): Promise<HostMail | null> {
  const told = lead && (await records.appointments.find(lead.id))
  if (lead === null || told === null) {
    return null
  }
  const date = dateOf(lead)
  const isOther = !isSameDate(told.knownDate, date) || (date !== null && date.for <= now)
  const isReminder = kind === 'appointment-reminder'
  // The id of a date's mail ends with the date's number (appointment-messages.ts): a later one says it.
  if (isOther || (!isReminder && !id.endsWith(`:${told.sequence}`))) {
    return null
  }
  // Who has asked for another time is not expected tomorrow.
  const isExpected = told.answer?.kind !== 'other' && told.by === 'email'
  if (isReminder && (!isExpected || date === null || dayInRome(date.for).first !== day)) {
    return null
  }
  const token = date && (await records.hostLinks.create({ leadId: lead.id, expiresAt: endOfShooting(date) }, now))
  const hasOther = told.sequence > 0 && (await knowsAnother(records, lead.id))
  const { business, texts } = await online()
  return makeDateMail({
    id,
    kind: isReminder ? 'reminder' : date === null ? 'cancellation' : hasOther ? 'change' : 'invite',
    lead,
    date,
    before: told.date,
    told,
    link: token && appointmentUrl(linkUrl, token),
    business,
    texts: texts.appointment,
    footer: texts.footer,
  })
}

/** Whether the host knows another date: one has reached them, and the date was moved after it. One that is sent again is no change. */
async function knowsAnother(records: DateParts['records'], leadId: string): Promise<boolean> {
  const [sent, events] = await Promise.all([records.notificationsOf(leadId), records.eventsOf(leadId)])
  const mails = sent.filter(({ kind }) => kind === 'appointment').values()
  let knows = false
  let isOther = false
  for (const { kind, text } of events) {
    const isTold = kind === 'date-sent' || kind === 'date-called-off'
    if (isTold && (text === 'whatsapp' || mails.next().value?.status === 'delivered')) {
      knows = kind === 'date-sent'
      isOther = false
    } else if (kind === 'booked' || kind === 'undone') {
      isOther = knows
    }
  }
  return isOther
}
