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
  hostMail,
  html,
  linesOf,
  note,
  type Part,
  sectionTitle,
  signature,
} from '../mail-document.ts'
import type { PageTexts } from '../online-texts.ts'
import { dayAndTime } from '../words.ts'
import { hostCalendar } from './date-calendar.ts'
import { type AppointmentTexts, dateWords, helloTo, lengthWords, placeWords } from './date-words.ts'

interface DateMailInput {
  readonly id: string
  readonly kind: 'invite' | 'change' | 'cancellation' | 'reminder'
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
  const { id, kind, lead, date, before, told, link, business, texts, footer } = input
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
  const text = fillText(texts[kind].text, values)
  const entry = kind === 'reminder' ? null : shown
  const attached = entry === null ? '' : date === null ? texts.calendarOff : texts.calendar
  const about = letterLines({ business, footer })
  const facts = date === null ? [] : factsOf(date, texts)
  const answers = link === null ? [] : [{ label: texts.confirm, url: link, look: 'primary' } as const]
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
  ].filter(({ text }) => text.length > 0)
  return hostMail(business, {
    id,
    to,
    subject: fillText(texts[kind].subject, values),
    preview: text,
    lines: [helloTo(lead, texts), '', text, ...parts.flatMap((part) => ['', ...part.text]), '', brand, ...about],
    content: html`${heading(texts.label, helloTo(lead, texts))}
${note(text)}
${parts.map((part) => part.html)}
${signature(brand, about)}`,
    footer: fillText(texts.footer, { marchio: brand, privacy: `${business.siteUrl}${privacyNotice.href}` }),
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

function factsOf(date: DateAndPlace, texts: AppointmentTexts): readonly Fact[] {
  const place = placeWords(date)
  return [
    { label: texts.when, value: dayAndTime(date.for) },
    { label: texts.howLong, value: lengthWords(date) },
    ...(place === '' ? [] : [{ label: texts.where, value: place }]),
  ]
}
