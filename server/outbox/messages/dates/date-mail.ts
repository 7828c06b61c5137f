import type { Business } from '../../../../business/business.ts'
import { letterLines } from '../../../../business/company/company-lines.ts'
import { fillText } from '../../../../business/fill-text.ts'
import { privacyNotice } from '../../../../content/lead-form.ts'
import { plainAddress } from '../../../config/mail-address.ts'
import type { DateAndPlace, ToldAppointment } from '../../../leads/appointments.ts'
import type { LeadRecord } from '../../../leads/lead-record.ts'
import type { HostMail } from '../../channels/channel.ts'
import { checklistUrl } from '../links.ts'
import {
  buttonRow,
  type Fact,
  factTable,
  heading,
  html,
  mailDocument,
  noHtml,
  note,
  sectionTitle,
  signature,
} from '../mail-document.ts'
import type { PageTexts } from '../online-texts.ts'
import { dayAndTime } from '../words.ts'
import { hostCalendar } from './date-calendar.ts'
import { type AppointmentTexts, dateWords, helloTo, lengthWords, placeWords } from './date-words.ts'

type DateMailKind = 'invite' | 'change' | 'cancellation' | 'reminder'

interface DateMailInput extends Pick<HostMail, 'id'> {
  readonly kind: DateMailKind
  readonly lead: LeadRecord
  /** Null for a date that was called off. */
  readonly date: DateAndPlace | null
  /** The date of the message before, which a cancellation takes out of the calendar. */
  readonly before: DateAndPlace | null
  readonly told: ToldAppointment
  /** The page on which the host answers; null where there is nothing to answer. */
  readonly link: string | null
  readonly business: Business
  readonly texts: AppointmentTexts
  readonly footer: PageTexts['footer']
}

/** Writes the mail to a host about the date of the shooting; null for an address that no mail can be sent to. */
export function makeDateMail(input: DateMailInput): HostMail | null {
  const { id, kind, lead, date, before, told, link, business, texts } = input
  const to = plainAddress(lead.email)
  if (to === null) {
    return null
  }
  const { brand } = business
  // What is called off is named, so that nobody wonders which one.
  const shown = date ?? before
  const values = {
    marchio: brand,
    nome: '',
    indirizzo: '',
    link: link ?? '',
    data: '',
    ora: '',
    ...(shown && { ...dateWords(shown), indirizzo: placeWords(shown) }),
  }
  const subject = fillText(texts[kind].subject, values)
  const entry = kind === 'reminder' ? null : shown
  const view: View = {
    title: helloTo(lead, texts),
    text: fillText(texts[kind].text, values),
    facts: date === null ? [] : factsOf(date, texts),
    link,
    isPrepared: date !== null,
    attached: entry === null ? null : date === null ? texts.calendarOff : texts.calendar,
    policy: fillText(texts.footer, { marchio: brand, privacy: `${business.siteUrl}${privacyNotice.href}` }),
    about: letterLines({ business, footer: input.footer }),
  }
  return {
    id,
    to,
    fromName: brand,
    replyTo: { name: brand, address: business.email },
    subject,
    text: toText(view, business, texts),
    html: mailDocument({
      subject,
      preview: view.text,
      brand,
      content: toHtml(view, business, texts),
      footer: view.policy,
    }),
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
  }
}

interface View {
  readonly title: string
  readonly text: string
  readonly facts: readonly Fact[]
  readonly link: string | null
  readonly isPrepared: boolean
  /** What is attached for the calendar; null for nothing. */
  readonly attached: string | null
  readonly policy: string
  readonly about: readonly string[]
}

function factsOf(date: DateAndPlace, texts: AppointmentTexts): readonly Fact[] {
  const place = placeWords(date)
  return [
    { label: texts.when, value: dayAndTime(date.for) },
    { label: texts.howLong, value: lengthWords(date) },
    ...(place === '' ? [] : [{ label: texts.where, value: place }]),
  ]
}

function toText(
  { title, text, facts, link, isPrepared, attached, policy, about }: View,
  business: Business,
  texts: AppointmentTexts,
): string {
  return [
    title,
    '',
    text,
    ...(facts.length === 0 ? [] : ['']),
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...(link === null ? [] : ['', `${texts.confirm}: ${link}`]),
    ...(attached === null ? [] : ['', attached]),
    ...(isPrepared ? ['', texts.prepareTitle.toUpperCase(), texts.prepareText, checklistUrl(business)] : []),
    '',
    business.brand,
    ...about,
    '',
    policy,
    '',
  ].join('\n')
}

function toHtml(
  { title, text, facts, link, isPrepared, attached, about }: View,
  business: Business,
  texts: AppointmentTexts,
) {
  return html`${heading(texts.label, title)}
${note(text)}
${facts.length === 0 ? noHtml : factTable(facts)}
${link === null ? noHtml : html`<div style="padding:20px 0 0;">${buttonRow([{ label: texts.confirm, url: link, look: 'primary' }])}</div>`}
${attached === null ? noHtml : note(attached)}
${
  isPrepared
    ? html`${sectionTitle(texts.prepareTitle)}
${note(texts.prepareText)}
<div style="padding:16px 0 0;">${buttonRow([{ label: texts.prepare, url: checklistUrl(business), look: 'quiet' }])}</div>`
    : noHtml
}
${signature(business.brand, about)}`
}
