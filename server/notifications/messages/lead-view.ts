import type { Business } from '../../../content/business.ts'
import { cityOf } from '../../../content/cities.ts'
import { fillText } from '../../../content/fill-text.ts'
import { fields } from '../../../content/lead-form.ts'
import { leadActions, leadFacts, leadMessages } from '../../../content/notifications.ts'
import type { LeadRecord } from '../../store/lead-record.ts'
import type { LeadNotificationKind } from '../../store/notification-queue.ts'
import { type Action, actionsOf } from './lead-actions.ts'
import { leadHeadline } from './lead-headline.ts'
import { type LeadLinks, leadLinks } from './lead-links.ts'
import { oneLine } from './one-line.ts'
import { dayAndTime, type TimeLeft, timeLeftWords } from './time-words.ts'

/** Longest fact that is shown of what somebody typed. */
export const MAX_FACT = 300

/** What a message about a lead is made from. */
export interface LeadNews {
  /** The notification's. */
  readonly id: string
  readonly kind: LeadNotificationKind
  readonly lead: LeadRecord
  readonly now: Date
  readonly business: Business
  /** Address of the page that marks the lead as contacted; null when there is none. */
  readonly contactedUrl: string | null
}

/** What a message about a lead says, as text and as HTML. */
export interface LeadView {
  readonly title: string
  readonly subject: string
  readonly note: string
  readonly headline: string
  readonly time: TimeLeft & { readonly label: string }
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly links: LeadLinks
  /** Ways to the person, the quickest first. */
  readonly actions: readonly Action[]
  readonly contacted: Action | null
  readonly brand: string
}

/** Puts into words what there is to say of a lead. */
export function leadView({ kind, lead, now, business, contactedUrl }: LeadNews): LeadView {
  const time = timeLeftWords(lead.createdAt, now)
  const words = leadMessages[time.isOver ? 'overdue' : wordsOf[kind]]
  const links = leadLinks(lead, business)
  const city = cityOf(lead.zone)
  return {
    title: words.title,
    subject: fillText(words.subject, { headline: leadHeadline(lead), deadline: time.deadline, left: time.left }),
    note: words.note,
    headline: leadHeadline(lead),
    time: { ...time, label: time.isOver ? leadFacts.wasUntil : leadFacts.until },
    facts: [
      { label: fields.name.label, value: oneLine(lead.name, MAX_FACT) },
      { label: fields.phone.label, value: oneLine(lead.phone, MAX_FACT) },
      { label: fields.email.label, value: oneLine(lead.email, MAX_FACT) },
      { label: fields.zone.label, value: city },
      { label: leadFacts.received, value: dayAndTime(lead.createdAt) },
    ],
    links,
    actions: actionsOf(links),
    contacted: contactedUrl === null ? null : { label: leadActions.contacted, url: contactedUrl, look: 'quiet' },
    brand: business.brand,
  }
}

const wordsOf = {
  notice: 'notice',
  'reminder-4': 'reminder',
  'reminder-12': 'reminder',
  'reminder-20': 'lastReminder',
} as const satisfies Record<LeadNews['kind'], keyof typeof leadMessages>
