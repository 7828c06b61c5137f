import { contactLink, leadFacts } from '../../content/notifications.ts'
import { leadHeadline } from '../notifications/messages/lead-headline.ts'
import { dayAndTime, timeLeftWords } from '../notifications/messages/time-words.ts'
import { type LeadRecord, receivedAt } from '../store/lead-record.ts'

/** Returns what fills the template of a page with a button: the lead, its deadline, and the link's parts for hidden fields. */
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
