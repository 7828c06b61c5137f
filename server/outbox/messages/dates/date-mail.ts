import { fillText } from '../../../../business/fill-text.ts'
import { dayInRome } from '../../../../business/time/rome-time.ts'
import { endOfShooting } from '../../../../leads/appointment.ts'
import { isStateEvent } from '../../../../leads/events.ts'
import { plainAddress } from '../../../config/mail-address.ts'
import { type DateAndPlace, dateOf, isSameDate, isSameTime } from '../../../leads/appointments.ts'
import { SAME_MAILBOX } from '../../../leads/correct-lead.ts'
import type { HostMail } from '../../channels/channel.ts'
import type { ClaimedNotification, NotificationRecord } from '../../queue/notification.ts'
import type { Records } from '../../records.ts'
import { checklistUrl } from '../links.ts'
import {
  buttonRow,
  type Fact,
  factTable,
  heading,
  hostMail,
  html,
  linesOf,
  note,
  type Part,
  sectionTitle,
} from '../mail-document.ts'
import type { OnlineTexts } from '../online-texts.ts'
import { dayAndTime } from '../words.ts'
import { hostCalendar } from './date-calendar.ts'
import { type AppointmentTexts, appointmentUrl, dateWords, helloTo, lengthWords, placeWords } from './date-words.ts'

interface DateParts {
  readonly records: Pick<Records, 'appointments' | 'eventsOf' | 'hostLinks' | 'notificationsOf'>
  readonly online: () => Promise<OnlineTexts>
  /** Public address of the server that the links lead to. */
  readonly linkUrl: string
}

/**
 * Writes the mail to a host about a date when it is sent; null where the date is another one by then, and for an address that no mail
 * can be sent to.
 */
export async function composeDateMail(
  { records, online, linkUrl }: DateParts,
  { messageId: id, kind: queued, lead, day }: ClaimedNotification,
  now: Date,
): Promise<HostMail | null> {
  const told = lead && (await records.appointments.find(lead.id))
  const to = lead && plainAddress(lead.email)
  if (lead === null || told === null || to === null) {
    return null
  }
  const date = dateOf(lead)
  const isReminder = queued === 'appointment-reminder'
  const isSame = isReminder ? isSameTime : isSameDate
  const isOther = !isSame(told.knownDate, date) || (date !== null && date.for <= now)
  // The id of a date's mail ends with the date's number (appointment-messages.ts): a later one says it.
  if (isOther || (!isReminder && !id.endsWith(`:${told.sequence}`))) {
    return null
  }
  // Who has asked for another time is not expected tomorrow.
  const isExpected = told.answer?.kind !== 'other' && told.by === 'email'
  // After midnight 'tomorrow' would be the day after.
  const isEve = date !== null && dayInRome(date.for).first === day && dayInRome(date.for).from > now
  if (isReminder && !(isExpected && isEve)) {
    return null
  }
  const token = date && (await records.hostLinks.create({ leadId: lead.id, expiresAt: endOfShooting(date) }, now))
  const link = token && appointmentUrl(linkUrl, token)
  const kind = isReminder
    ? 'reminder'
    : date === null
      ? 'cancellation'
      : told.sequence > 0 && (await knowsAnother(records, lead.id, date))
        ? 'change'
        : 'invite'
  const { business, texts: all } = await online()
  const texts = all.appointment
  // What is called off is named, so that nobody wonders which one; and it is taken out of the calendar.
  const shown = date ?? told.date
  const values = {
    marchio: business.brand,
    nome: '',
    indirizzo: '',
    link: link ?? '',
    data: '',
    ora: '',
    ...(shown && { ...dateWords(shown), indirizzo: placeWords(shown) }),
  }
  const text = fillText(texts[kind].text, values)
  const entry = isReminder ? null : shown
  const attached = entry === null ? '' : date === null ? texts.calendarOff : texts.calendar
  const facts = date === null ? [] : factsOf(date, texts)
  // Who has confirmed is not asked to confirm on the evening before.
  const [label, look] =
    isReminder && told.answer !== null
      ? ([all.appointmentPage.other, 'quiet'] as const)
      : ([texts.confirm, 'primary'] as const)
  const answers = link === null ? [] : [{ label, url: link, look }]
  const checklist = { label: texts.prepare, url: checklistUrl(business), look: 'quiet' } as const
  const parts: readonly Part[] = [
    { text: linesOf(facts), html: factTable(facts) },
    { text: linesOf(answers), html: html`<div style="padding:20px 0 0;">${buttonRow(answers)}</div>` },
    { text: attached === '' ? [] : [attached], html: note(attached) },
    {
      text: date === null ? [] : [texts.prepareTitle.toUpperCase(), texts.prepareText, checklist.url],
      html: html`${sectionTitle(texts.prepareTitle)}
${note(texts.prepareText)}
<div style="padding:16px 0 0;">${buttonRow([checklist])}</div>`,
    },
  ].filter((part) => part.text.length > 0)
  return hostMail(business, all.footer, {
    id,
    to,
    subject: fillText(texts[kind].subject, values),
    preview: text,
    lines: [helloTo(lead, texts), '', text, ...parts.flatMap((part) => ['', ...part.text]), ''],
    content: html`${heading(texts.label, helloTo(lead, texts))}
${note(text)}
${parts.map((part) => part.html)}`,
    footer: texts.footer,
    attachments:
      entry === null
        ? []
        : [
            {
              filename: texts.calendarFile,
              contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
              content: hostCalendar(lead, told, entry, business, texts, date === null),
            },
          ],
  })
}

/**
 * Whether the host knows another day or hour: one has reached them. A date that is sent again, or with another address, is no new one,
 * and who reads the mailbox of before a correction may be somebody else.
 */
export async function knowsAnother(
  records: DateParts['records'],
  leadId: string,
  date: DateAndPlace,
): Promise<boolean> {
  const [sent, events] = await Promise.all([records.notificationsOf(leadId), records.eventsOf(leadId)])
  // One that is tried again is due later than the one after it.
  const orderOf = ({ attemptedAt, dueAt }: NotificationRecord) => (attemptedAt ?? dueAt).getTime()
  const mails = sent
    .filter(({ kind }) => kind === 'appointment')
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .values()
  let fixed: string | null = null
  // Before the newest change, the one that can be undone.
  let fixedBefore: string | null = null
  let known: string | null = null
  let mailedAt: Date | null = null
  for (const { kind, text, at } of events) {
    const isTold = kind === 'date-sent' || kind === 'date-called-off'
    const mail = isTold && text !== 'whatsapp' ? mails.next().value : undefined
    if (isTold && (text === 'whatsapp' || mail?.status === 'delivered')) {
      known = kind === 'date-sent' ? fixed : null
      mailedAt = mail?.attemptedAt ?? null
    } else if (
      kind === 'corrected' &&
      text?.replace(SAME_MAILBOX, '').includes('email') &&
      mailedAt !== null &&
      mailedAt < at
    ) {
      known = null
    } else if (isStateEvent(kind)) {
      fixedBefore = fixed
      fixed = kind === 'booked' ? text : fixed
    } else if (kind === 'undone') {
      fixed = fixedBefore
    }
  }
  return known !== null && known !== date.for.toISOString()
}

function factsOf(date: DateAndPlace, texts: AppointmentTexts): readonly Fact[] {
  const place = placeWords(date)
  return [
    { label: texts.when, value: dayAndTime(date.for) },
    { label: texts.howLong, value: lengthWords(date) },
    ...(place === '' ? [] : [{ label: texts.where, value: place }]),
  ]
}
