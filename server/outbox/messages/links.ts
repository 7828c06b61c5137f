import { createHmac } from 'node:crypto'
import type { Business } from '../../../business/business.ts'
import { houseOf } from '../../../business/cities.ts'
import { chatLink } from '../../../business/contact.ts'
import type { Texts } from '../../../business/content.ts'
import { fillText } from '../../../business/fill-text.ts'
import { privacyNotice } from '../../../content/lead-form.ts'
import { contactedLink, leadActions, mailReplySubject } from '../../../content/notifications.ts'
import { requestPath } from '../../../contracts/office-paths.ts'
import { firstName } from '../../../leads/contact/first-name.ts'
import { findPhoneNumber } from '../../../leads/contact/phone-number.ts'
import type { Lead } from '../../../leads/lead.ts'
import { DAY_MS } from '../../../leads/milliseconds.ts'
import { isSameSecret } from '../../database/same-secret.ts'
import { isUuid, type LeadRecord } from '../../leads/lead-record.ts'
import { linksApart, tidy } from './words.ts'

/** The link of a message is valid for so long. */
export const CONTACTED_LINK_LIFETIME_MS = 7 * DAY_MS

interface ContactedLink {
  readonly leadId: string
  readonly expiresAt: Date
  readonly secret: string
  /** Public address of the server that the link leads to, without a slash at the end. */
  readonly baseUrl: string
}

/** Makes the signed address of the page that marks one lead as contacted. */
export function signContactedLink({ leadId, expiresAt, secret, baseUrl }: ContactedLink): string {
  const expires = String(Math.floor(expiresAt.getTime() / 1000))
  const query = new URLSearchParams({
    [contactedLink.parts.lead]: leadId,
    [contactedLink.parts.expires]: expires,
    [contactedLink.parts.signature]: sign(leadId, expires, secret).toString('base64url'),
  })
  return `${baseUrl}${contactedLink.path}?${query}`
}

/** Checks the signature and the expiry of such an address. */
export function checkContactedLink(query: URLSearchParams, secret: string, now: Date) {
  const leadId = onlyOne(query, contactedLink.parts.lead)
  const expires = onlyOne(query, contactedLink.parts.expires)
  const signature = onlyOne(query, contactedLink.parts.signature)
  const isSigned = isSameSecret(signature, sign(leadId, expires, secret).toString('base64url'))
  if (!isSigned || !isUuid(leadId) || !/^\d{1,12}$/.test(expires)) {
    return { ok: false, why: 'forged' } as const
  }
  return Number(expires) * 1000 > now.getTime()
    ? ({ ok: true, leadId } as const)
    : ({ ok: false, why: 'expired' } as const)
}

// The first line is for domain separation: no signature made with the same secret for another purpose is valid here.
function sign(leadId: string, expires: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`contattato\n${leadId}\n${expires}`).digest()
}

function onlyOne(query: URLSearchParams, name: string): string {
  const [value = '', ...others] = query.getAll(name)
  return others.length === 0 ? value : ''
}

export interface Action {
  readonly label: string
  readonly url: string
  readonly look: 'primary' | 'chat' | 'quiet'
}

/** Returns the ways to contact a person as buttons, the quickest first. */
export function actionsOf({ call, whatsapp, mail }: ReturnType<typeof leadLinks>): readonly Action[] {
  return [
    ...(call === null ? [] : [{ label: leadActions.call, url: call, look: 'primary' } as const]),
    ...(whatsapp === null ? [] : [{ label: leadActions.whatsapp, url: whatsapp, look: 'chat' } as const]),
    ...(mail === null ? [] : [{ label: leadActions.mail, url: mail, look: 'quiet' } as const]),
  ]
}

/** Returns the button that leads to the page which marks a lead as contacted. */
export function contactedAction(url: string): Action {
  return { label: leadActions.contacted, url, look: 'quiet' }
}

/** The office, as messages lead to it. */
export interface OfficeAddress {
  readonly url: string
  /** False while nobody was invited: there is no office then. */
  readonly isOpen: boolean
}

/** Returns the address of a lead in the office; null while there is no office. */
export function leadInOffice({ id }: { readonly id: string }, { url, isOpen }: OfficeAddress): string | null {
  return isOpen ? requestPath(id, url) : null
}

/** Returns the button that opens a lead in the office; none while there is no office. */
export function officeActions(lead: LeadRecord, office: OfficeAddress): readonly Action[] {
  const url = leadInOffice(lead, office)
  return url === null ? [] : [{ label: leadActions.office, url, look: 'quiet' }]
}

/** Returns the address of the list by which a host prepares the home. */
export function checklistUrl({ siteUrl }: Pick<Business, 'siteUrl'>): string {
  return `${siteUrl}/prepara-la-casa`
}

/** Who writes to a host. */
export type Sender = Pick<Business, 'brand' | 'siteUrl' | 'whatsapp'>

/**
 * Makes links that dial, open a chat with its first words, and answer by e-mail with the same words. A landline has no chat, and a
 * text without a readable number has neither: the message contains the text anyway. A lead that was written in by hand may have no e-mail.
 */
export function leadLinks(lead: LeadRecord, business: Sender, opening: Opening) {
  const number = findPhoneNumber(lead.phone)
  const { brand } = business
  const { subject = fillText(mailReplySubject, { brand }) } = opening
  return {
    call: number?.link ?? null,
    whatsapp: chatAbout(lead, opening.words, business, opening.values),
    mail: mailWith(lead, subject, messageFor(lead, opening.words, business, opening.values)),
  }
}

/** The words with which chats with hosts begin. */
export type FirstMessages = Texts['firstMessages']

/** A message with and without a known first name. */
type FirstMessage = FirstMessages['greeting']

/** How a chat begins, with what fills it beside the name. */
export interface Opening {
  readonly words: FirstMessage
  readonly values?: Readonly<Record<string, string>>
  /** Of an e-mail, where it is no answer. */
  readonly subject?: string
}

/** How a first answer begins. Who was recommended has sent no request. */
export function greetingOf(
  { arrivedBy, zone }: LeadRecord,
  { greeting, recommended }: FirstMessages,
  { brand, siteUrl }: Sender,
): Opening {
  return arrivedBy === 'recommendation'
    ? {
        words: recommended,
        values: { privacy: `${siteUrl}${privacyNotice.href}` },
        subject: fillText(recommended.subject, { casa: houseOf(zone), marchio: brand }),
      }
    : { words: greeting }
}

/**
 * Returns the digits of a person's number for a chat with the business; null for a landline, for a text without a readable number, and
 * for a business without WhatsApp.
 */
export function chatNumber({ phone }: Pick<Lead, 'phone'>, { whatsapp }: Pick<Business, 'whatsapp'>): string | null {
  const number = findPhoneNumber(phone)
  return number?.isMobile && whatsapp !== null ? number.digits : null
}

/** Makes the link to a chat with a first message; null where there is no chat. */
export function chatAbout(
  lead: Lead,
  texts: FirstMessage,
  business: Sender,
  more: Readonly<Record<string, string>> = {},
): string | null {
  const number = chatNumber(lead, business)
  return number === null ? null : chatLink({ whatsapp: number }, messageFor(lead, texts, business, more))
}

/** Makes the ways to send a host the link to the photographs, from the business's own telephone or mailbox. */
export function photosLinks(lead: LeadRecord, words: FirstMessages['photosReady'], business: Sender) {
  const { photosLink: link } = lead
  if (link === null) {
    return { whatsapp: null, mail: null }
  }
  const subject = fillText(words.subject, { marchio: business.brand, link })
  const { whatsapp, mail } = leadLinks(lead, business, { words, values: { link }, subject })
  return { whatsapp, mail }
}

/** Makes the link to an e-mail that is ready; null where no address is known. */
function mailWith({ email }: Lead, subject: string, text: string): string | null {
  const write = (value: string) => encodeURIComponent(value.toWellFormed())
  // A mailto: link requires CR LF (RFC 6068, section 5).
  const body = write(text.replaceAll('\n', '\r\n'))
  return email === '' ? null : `mailto:${write(email).replace('%40', '@')}?subject=${write(subject)}&body=${body}`
}

/** Fills a message to a host. */
export function messageFor(
  { name, zone }: Lead,
  { named, plain }: FirstMessage,
  { brand }: Pick<Business, 'brand'>,
  given: Readonly<Record<string, string>> = {},
): string {
  const values = { casa: houseOf(zone), marchio: brand, ...given }
  const fill = (text: string, more = {}) => tidy(fillText(linksApart(text), { ...values, ...more }))
  const first = firstName(name)
  return first === null ? fill(plain) : fill(named, { nome: first })
}
