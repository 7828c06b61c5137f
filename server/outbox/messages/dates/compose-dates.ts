import { dayInRome } from '../../../../business/time/rome-time.ts'
import { endOfShooting } from '../../../../leads/appointment.ts'
import { dateOf, isSameDate } from '../../../leads/appointments.ts'
import type { HostMail, Message } from '../../channels/channel.ts'
import type { PushNotice } from '../../channels/push.ts'
import type { ClaimedNotification } from '../../queue/notification.ts'
import type { Records } from '../../records.ts'
import { officeUrl, type Sender } from '../links.ts'
import type { OnlineTexts } from '../online-texts.ts'
import { makeDateMail } from './date-mail.ts'
import { makeDateNotice, makeDatePush, noticeOf } from './date-notice.ts'
import { appointmentUrl } from './date-words.ts'

interface DateComposerParts {
  readonly records: Pick<Records, 'appointments' | 'eventsOf' | 'hostLinks' | 'notificationsOf'>
  readonly online: () => Promise<OnlineTexts>
  /** Public address of the server that the links lead to. */
  readonly linkUrl: string
  readonly business: Sender
}

/** Makes the functions that write what is said of dates when it is sent; null where the date is another one by then. */
export function makeDateComposers({ records, online, linkUrl, business: sender }: DateComposerParts) {
  const { appointments, hostLinks: links } = records
  return {
    async toHost({ messageId: id, kind, lead, day }: ClaimedNotification, now: Date): Promise<HostMail | null> {
      const told = lead && (await appointments.find(lead.id))
      if (lead === null || told === null) {
        return null
      }
      const date = dateOf(lead)
      const isOther = !isSameDate(told.knownDate, date) || (date !== null && date.for <= now)
      const isReminder = kind === 'appointment-reminder'
      // The id of a date's mail ends with the date's number (appointment-messages.ts).
      const isForHost = isReminder || id.endsWith(`:${told.sequence}`)
      // A later one says it, and who has asked for another time is not expected tomorrow.
      if (!isForHost || (isReminder && told.answer?.kind === 'other')) {
        return null
      }
      if (isOther || (isReminder && (date === null || dayInRome(date.for).first !== day || told.by !== 'email'))) {
        return null
      }
      const token = date && (await links.create({ leadId: lead.id, expiresAt: endOfShooting(date) }, now))
      const link = token && appointmentUrl(linkUrl, token)
      const hasOther = told.sequence > 0 && (await knowsAnother(lead.id))
      const { business, texts } = await online()
      return makeDateMail({
        id,
        kind: isReminder ? 'reminder' : date === null ? 'cancellation' : hasOther ? 'change' : 'invite',
        lead,
        date,
        before: told.date,
        told,
        link,
        business,
        texts: texts.appointment,
        footer: texts.footer,
      })
    },

    async toBusiness(
      { messageId: id, kind, lead, isOfficeOpen }: ClaimedNotification,
      now: Date,
    ): Promise<Message | null> {
      const told = lead && (await appointments.find(lead.id))
      const notice = lead && noticeOf(kind, lead, told, now)
      return lead === null || notice === null
        ? null
        : makeDateNotice({
            id,
            ...notice,
            lead,
            now,
            business: sender,
            texts: (await online()).texts,
            office: { url: officeUrl(linkUrl), isOpen: isOfficeOpen },
          })
    },

    async toTelephone({ kind, lead }: ClaimedNotification, now: Date): Promise<PushNotice | null> {
      const notice = lead && noticeOf(kind, lead, await appointments.find(lead.id), now)
      return lead === null || notice === null ? null : makeDatePush(notice.kind, lead, notice.date, linkUrl)
    },
  }

  /** Whether the host knows another date: one has reached them, and the date was moved after it. One that is sent again is no change. */
  async function knowsAnother(leadId: string): Promise<boolean> {
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
}
