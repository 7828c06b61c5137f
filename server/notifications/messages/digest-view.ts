import { Temporal } from 'temporal-polyfill'
import { type Business, heldRetentionDays } from '../../../content/business.ts'
import { fillText } from '../../../content/fill-text.ts'
import { digest } from '../../../content/notifications.ts'
import type { HoldReason, LeadRecord } from '../../store/lead-record.ts'
import type { ContactFigures } from '../../store/lead-records.ts'
import { fillCounted } from './fill-counted.ts'
import { type Action, actionsOf } from './lead-actions.ts'
import { leadHeadline } from './lead-headline.ts'
import { leadLinks } from './lead-links.ts'
import { oneLine } from './one-line.ts'
import { dayAndTime, dayWords, durationWords, timeLeftWords } from './time-words.ts'

/** More would not be read; the owner's commands list them all. */
export const MAX_LISTED = 50
const MAX_CONTACT = 60
/** Enough of an id for the command that releases a lead. */
const ID_LENGTH = 8

/** What a digest is made from. */
export interface DigestNews {
  /** For instance '2026-11-21'. */
  readonly day: string
  readonly open: readonly LeadRecord[]
  readonly held: readonly LeadRecord[]
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

export interface HeldLine {
  readonly headline: string
  readonly facts: string
  readonly command: string
}

/** What a digest says, as text and as HTML. */
export interface DigestView {
  readonly title: string
  readonly subject: string
  readonly state: string
  readonly open: { readonly lines: readonly OpenLine[]; readonly more: string }
  readonly held: { readonly note: string; readonly lines: readonly HeldLine[]; readonly more: string }
  /** Empty when everything arrived. */
  readonly undelivered: string
  readonly figures: readonly { readonly label: string; readonly value: string }[]
  readonly brand: string
}

/** Puts into words how all the leads are. */
export function digestView({ day, open, held, undelivered, figures, now, business }: DigestNews): DigestView {
  const oldestFirst = open.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  const date = dayWords(Temporal.PlainDate.from(day))
  const overdue = open.filter(({ createdAt }) => timeLeftWords(createdAt, now).isOver).length
  const states = [
    open.length === 0 ? digest.nothingOpen : fillCounted(digest.open, open.length),
    ...(overdue === 0 ? [] : [fillCounted(digest.overdue, overdue)]),
  ]
  const state = states.join(', ')
  return {
    title: fillText(digest.title, { day: date }),
    subject: fillText(digest.subject, { day: date, state }),
    state,
    open: listed(oldestFirst, (lead) => openLine(lead, now, business)),
    held: { note: fillText(digest.heldNote, { heldRetentionDays }), ...listed(held, heldLine) },
    undelivered: undelivered === 0 ? '' : fillCounted(digest.undelivered, undelivered),
    figures: figureLines(figures),
    brand: business.brand,
  }
}

function listed<Line>(leads: readonly LeadRecord[], toLine: (lead: LeadRecord) => Line) {
  const rest = leads.length - MAX_LISTED
  return { lines: leads.slice(0, MAX_LISTED).map(toLine), more: rest > 0 ? fillCounted(digest.more, rest) : '' }
}

function openLine(lead: LeadRecord, now: Date, business: Business): OpenLine {
  const time = timeLeftWords(lead.createdAt, now)
  return {
    headline: leadHeadline(lead),
    time: fillText(time.isOver ? digest.wasUntil : digest.until, { deadline: time.deadline, left: time.left }),
    isOver: time.isOver,
    contacts: `${oneLine(lead.phone, MAX_CONTACT)} · ${oneLine(lead.email, MAX_CONTACT)}`,
    actions: actionsOf(leadLinks(lead, business)),
  }
}

function heldLine(lead: LeadRecord): HeldLine {
  const reason: HoldReason = lead.heldBecause ?? 'content'
  return {
    headline: leadHeadline(lead),
    facts: `${dayAndTime(lead.createdAt)}: ${digest.heldReasons[reason]}`,
    command: fillText(digest.release, { id: lead.id.slice(0, ID_LENGTH) }),
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
