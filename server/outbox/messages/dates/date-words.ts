import { houseOf } from '../../../../business/cities.ts'
import { chatLink } from '../../../../business/contact.ts'
import type { Texts } from '../../../../business/content.ts'
import { fillText } from '../../../../business/fill-text.ts'
import { durationWords } from '../../../../business/time/duration-words.ts'
import { romeTime } from '../../../../business/time/rome-time.ts'
import { appointmentLink, calendarLink, chatTime } from '../../../../content/appointment-answers.ts'
import type { DateAnswer } from '../../../../leads/appointment.ts'
import { firstName } from '../../../../leads/contact/first-name.ts'
import type { Lead } from '../../../../leads/lead.ts'
import { MINUTE_MS } from '../../../../leads/milliseconds.ts'
import { type DateAndPlace, dateOf } from '../../../leads/appointments.ts'
import type { LeadRecord } from '../../../leads/lead-record.ts'
import { chatNumber, checklistUrl, type FirstMessages, greetingOf, type Opening, type Sender } from '../links.ts'
import { dayWords, linksApart, oneLine, tidy } from '../words.ts'

/** The texts about dates, whoever's words they are. */
export type AppointmentTexts = Texts['appointment']

/** The most characters of an address in a message. */
const MAX_ADDRESS = 200

/** For instance 'martedì 1º dicembre' and '10:00'. */
export function dateWords({ for: date }: DateAndPlace): { readonly data: string; readonly ora: string } {
  const wall = romeTime(date)
  return {
    data: dayWords(wall.toPlainDate()),
    ora: wall.toPlainTime().toString({ smallestUnit: 'minute' }).replace(/^0/, ''),
  }
}

/** The address in one line; empty where nobody has said so. */
export function placeWords({ address }: DateAndPlace): string {
  return address === null ? '' : oneLine(address, MAX_ADDRESS)
}

/** For instance '2 ore'. */
export function lengthWords({ minutes }: DateAndPlace): string {
  return durationWords(minutes * MINUTE_MS)
}

/** The address of the page on which a host answers. */
export function appointmentUrl(baseUrl: string, token: string): string {
  return `${baseUrl}${appointmentLink.path}?${new URLSearchParams({ [appointmentLink.token]: token })}`
}

/** The secret address of the calendar. */
export function calendarUrl(baseUrl: string, token: string): string {
  return `${baseUrl}${calendarLink.path}?${new URLSearchParams({ [calendarLink.token]: token })}`
}

/** A greeting by the first name, if it surely is one. */
export function helloTo({ name }: Pick<Lead, 'name'>, { hello }: Pick<AppointmentTexts, 'hello'>): string {
  const nome = firstName(name)
  return nome === null ? hello.plain : fillText(hello.named, { nome })
}

/**
 * How a chat with a host begins: a first answer, a word about the date or another one, the photographs, or a word to somebody who is
 * known.
 *
 * @param answer what the host answers to the fixed date; null for nothing
 */
export function openingOf(
  lead: LeadRecord,
  texts: FirstMessages,
  business: Sender,
  answer: DateAnswer | null,
): Opening {
  const { again, aboutDate, otherTime, photosReady } = texts
  const isDelivered = lead.deliveredAt !== null && lead.lostAt === null
  if (isDelivered && lead.photosLink !== null) {
    const subject = fillText(photosReady.subject, { marchio: business.brand })
    return { words: photosReady, values: { link: lead.photosLink }, subject }
  }
  // What is written later keeps its subject.
  const greeting = greetingOf(lead, texts, business)
  const date = isDelivered ? null : dateOf(lead)
  if (date !== null) {
    return { ...greeting, words: answer === 'other' ? otherTime : aboutDate, values: dateWords(date) }
  }
  return lead.contactedAt === null ? greeting : { ...greeting, words: again }
}

interface ChatInput {
  readonly lead: Lead
  readonly date: DateAndPlace | null
  readonly kind: 'invite' | 'change'
  readonly texts: AppointmentTexts
  /** The page on which the host answers; null where the date is called off. */
  readonly link: string | null
  readonly business: Sender
}

/** The message about a date for a chat, and the chat with it; null where there is none. */
export function dateChat({ lead, date, kind, texts, link, business }: ChatInput) {
  const text = `${helloTo(lead, texts)} ${date === null ? texts.chat.cancellation : texts.chat[kind]}`
  const place = date === null ? '' : placeWords(date)
  const when = date === null ? { data: '', ora: '' } : dateWords(date)
  const filled = fillText(linksApart(text), {
    marchio: business.brand,
    casa: houseOf(lead.zone),
    nome: firstName(lead.name) ?? '',
    data: when.data,
    ora: date === null ? '' : fillText(chatTime, { ora: when.ora, durata: lengthWords(date) }),
    indirizzo: place === '' ? '' : fillText(texts.chat.place, { indirizzo: place }),
    link: link ?? '',
    lista: checklistUrl(business),
  })
  const written = tidy(filled)
  const number = chatNumber(lead, business)
  return { text: written, whatsapp: number === null ? null : chatLink({ whatsapp: number }, written) }
}
