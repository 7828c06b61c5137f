import type { Business } from '../../../content/business.ts'
import { houseOf } from '../../../content/cities.ts'
import { fillText } from '../../../content/fill-text.ts'
import { greetings, mailReplySubject } from '../../../content/notifications.ts'
import type { Lead } from '../../../leads/lead.ts'
import { findPhoneNumber } from '../../../leads/phone-number.ts'
import { oneLine } from './one-line.ts'

/** Ways to a person; null where there is none. */
export interface LeadLinks {
  readonly call: string | null
  readonly whatsapp: string | null
  readonly mail: string
}

/**
 * Makes links that dial, open a chat with a greeting written, and answer by e-mail. A landline gets no chat, and neither link
 * is made where no number can be read: what was typed is in the message anyway.
 */
export function leadLinks(lead: Lead, { brand }: Pick<Business, 'brand'>): LeadLinks {
  const number = findPhoneNumber(lead.phone)
  const greeting = encodeURIComponent(greetingFor(lead, brand))
  const subject = encodeURIComponent(fillText(mailReplySubject, { brand }))
  const address = encodeURIComponent(lead.email.toWellFormed()).replace('%40', '@')
  return {
    call: number?.link ?? null,
    whatsapp: number?.isMobile ? `https://wa.me/${number.digits}?text=${greeting}` : null,
    mail: `mailto:${address}?subject=${subject}`,
  }
}

function greetingFor({ name, zone }: Lead, brand: string): string {
  const values = { brand, house: houseOf(zone) }
  const [first = ''] = oneLine(name, 60).split(' ')
  // Not 'Dott.ssa', not a company's '3B': only what is surely a first name is used as one.
  return /^[\p{L}\p{M}'’-]{2,20}$/u.test(first)
    ? fillText(greetings.named, { ...values, name: first })
    : fillText(greetings.plain, values)
}
