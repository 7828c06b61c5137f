import { Temporal } from 'temporal-polyfill'
import type { Business } from '../../../content/business.ts'
import { fillText } from '../../../content/fill-text.ts'
import { digest } from '../../../content/notifications.ts'
import type { LeadRecord, SomeLeads } from '../../store/lead-record.ts'
import type { ContactFigures } from '../../store/lead-records.ts'
import { fillCounted } from './fill-counted.ts'
import { deadlineWords, type HeldView, heldView, moreWords } from './held-view.ts'
import { type Action, actionsOf } from './lead-actions.ts'
import { leadHeadline } from './lead-headline.ts'
import { leadLinks } from './lead-links.ts'
import { MAX_FACT } from './lead-view.ts'
import { oneLine } from './one-line.ts'
import { dayWords, durationWords } from './time-words.ts'

/** More would not be read; the owner's commands list them all. */
export const MAX_LISTED = 50

/** More in a message of held leads alone, each of which is listed once; the others follow in the next one. */
export const MAX_HELD_LISTED = 200

/** What a digest is made from. */
export interface DigestNews {
  /** For instance '2026-11-21'. */
  readonly day: string
  /** The oldest ones, MAX_LISTED at most. */
  readonly open: SomeLeads
  /** How many of the open ones are past their 24 hours. */
  readonly overdue: number
  /** Those that no digest has listed first, MAX_LISTED at most. */
  readonly held: SomeLeads
  /** Address of the page that marks a lead as contacted. */
  readonly contactedUrlOf: (lead: LeadRecord) => string
  /** How many other notifications are due and have not arrived. */
  readonly undelivered: number
  readonly figures: ContactFigures
  readonly now: Date
  readonly business: Business
}

export interface OpenLine {
  readonly headline: string
  readonly time: string
  readonly isOver: boolean
  readonly contacts: string
  readonly actions: readonly Action[]
}

/** What a digest says, as text and as HTML. */
export interface DigestView {
  readonly title: string
  readonly subject: string
  readonly state: string
  readonly open: { readonly lines: readonly OpenLine[]; readonly more: string }
  readonly held: HeldView
  /** Empty when everything arrived. */
  readonly undelivered: string
  readonly figures: readonly { readonly label: string; readonly value: string }[]
  readonly brand: string
}

/** Puts into words how all the leads are. */
export function digestView(news: DigestNews): DigestView {
  const { day, open, overdue, held, undelivered, figures, now, business } = news
  const date = dayWords(Temporal.PlainDate.from(day))
  const states = [
    open.count === 0 ? digest.nothingOpen : fillCounted(digest.open, open.count),
    ...(overdue === 0 ? [] : [fillCounted(digest.overdue, overdue)]),
  ]
  const state = states.join(', ')
  return {
    title: fillText(digest.title, { day: date }),
    subject: fillText(digest.subject, { day: date, state }),
    state,
    open: { lines: open.leads.map((lead) => openLine(lead, now, business)), more: moreWords(open) },
    held: heldView(held, news),
    undelivered: undelivered === 0 ? '' : fillCounted(digest.undelivered, undelivered),
    figures: figureLines(figures),
    brand: business.brand,
  }
}

function openLine(lead: LeadRecord, now: Date, business: Business): OpenLine {
  return {
    headline: leadHeadline(lead),
    ...deadlineWords(lead, now),
    contacts: `${oneLine(lead.phone, MAX_FACT)} · ${oneLine(lead.email, MAX_FACT)}`,
    actions: actionsOf(leadLinks(lead, business)),
  }
}

function figureLines({ withinDeadline, decided, medianMs }: ContactFigures): DigestView['figures'] {
  if (decided === 0) {
    return []
  }
  const percent = Math.floor((100 * withinDeadline) / decided)
  return [
    { label: digest.median, value: medianMs === null ? digest.noMedian : durationWords(medianMs) },
    { label: digest.share, value: fillText(digest.shareOf, { within: withinDeadline, decided, percent }) },
  ]
}
