import { contactLink } from '../../content/notifications.ts'
import { leadHeadline } from '../notifications/messages/lead-headline.ts'
import { dayAndTime, timeLeftWords } from '../notifications/messages/time-words.ts'
import type { LeadRecord } from '../store/lead-record.ts'

/** What fills the page with the button: whom it is about, and the link's own parts, to be sent on. */
export function confirmTexts(lead: LeadRecord, query: URLSearchParams, now: Date): Readonly<Record<string, string>> {
  const parts = Object.values(contactLink.parts).map((name) => [name, query.get(name) ?? ''])
  return {
    ...Object.fromEntries(parts),
    headline: leadHeadline(lead),
    received: dayAndTime(lead.createdAt),
    time: timeLeftWords(lead.createdAt, now).left,
  }
}
