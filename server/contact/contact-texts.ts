import { contactLink, leadFacts } from '../../content/notifications.ts'
import { leadHeadline } from '../notifications/messages/lead-headline.ts'
import { dayAndTime, timeLeftWords } from '../notifications/messages/time-words.ts'
import { type LeadRecord, receivedAt } from '../store/lead-record.ts'

/** What fills a page with a button: whom it is about, until when, and the link's own parts, to be sent on. */
export function contactTexts(lead: LeadRecord, query: URLSearchParams, now: Date): Readonly<Record<string, string>> {
  const parts = Object.values(contactLink.parts).map((name) => [name, query.get(name) ?? ''])
  const { deadline, left, isOver } = timeLeftWords(receivedAt(lead, now), now)
  return {
    ...Object.fromEntries(parts),
    headline: leadHeadline(lead),
    received: dayAndTime(lead.createdAt),
    time: left,
    until: isOver ? leadFacts.wasUntil : leadFacts.until,
    deadline,
  }
}
