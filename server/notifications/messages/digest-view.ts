import { Temporal } from 'temporal-polyfill'
import { type Business, heldRetentionDays } from '../../../business/business.ts'
import { fillCounted, fillText } from '../../../business/fill-text.ts'
import { fields } from '../../../content/lead-form.ts'
import { digest, leadActions, leadFacts } from '../../../content/notifications.ts'
import { type ContactFigures, type LeadRecord, receivedAt, type SomeLeads } from '../../store/lead-records.ts'
import { leadHeadline, MAX_FACT, shownName } from './lead-message.ts'
import { type Action, actionsOf, leadLinks } from './links.ts'
import { buttonRow, type Html, html, noHtml, styles } from './mail-document.ts'
import { dayAndTime, dayWords, durationWords, oneLine, timeLeftWords } from './words.ts'

/** Enough of an id for the command that releases a lead. */
const ID_LENGTH = 8

/** Held leads with everything that is needed to judge them and to call. */
export interface HeldView {
  readonly note: string
  readonly lines: readonly HeldLine[]
  readonly more: string
}

interface HeldLine {
  readonly headline: string
  readonly time: string
  readonly isOver: boolean
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** Ways to the person, the quickest first. */
  readonly actions: readonly Action[]
  readonly contacted: Action
  /** Releases the lead. */
  readonly command: string
}

interface HeldParts {
  readonly now: Date
  readonly business: Business
  readonly contactedUrlOf: (lead: LeadRecord) => string
}

/** Puts held leads into words. */
export function heldView(held: SomeLeads, parts: HeldParts): HeldView {
  return {
    note: fillText(digest.heldNote, { heldRetentionDays }),
    lines: held.leads.map((lead) => heldLine(lead, parts)),
    more: moreWords(held),
  }
}

function heldLine(lead: LeadRecord, { now, business, contactedUrlOf }: HeldParts): HeldLine {
  const name = oneLine(lead.name, MAX_FACT)
  return {
    headline: leadHeadline(lead),
    ...deadlineWords(lead, now),
    facts: [
      { label: digest.heldWhy, value: digest.heldReasons[lead.heldBecause ?? 'content'] },
      ...(name === shownName(lead) ? [] : [{ label: fields.name.label, value: name }]),
      { label: fields.phone.label, value: oneLine(lead.phone, MAX_FACT) },
      { label: fields.email.label, value: oneLine(lead.email, MAX_FACT) },
      { label: leadFacts.received, value: dayAndTime(receivedAt(lead, now)) },
    ],
    actions: actionsOf(leadLinks(lead, business)).map((action) => ({ ...action, look: 'quiet' })),
    contacted: { label: leadActions.contacted, url: contactedUrlOf(lead), look: 'quiet' },
    command: fillText(digest.release, { id: lead.id.slice(0, ID_LENGTH) }),
  }
}

/** What is left of a lead's 24 hours, as a digest says it. */
export function deadlineWords(lead: LeadRecord, now: Date): { readonly time: string; readonly isOver: boolean } {
  const { deadline, left, isOver } = timeLeftWords(receivedAt(lead, now), now)
  return { time: fillText(isOver ? digest.wasUntil : digest.until, { deadline, left }), isOver }
}

/** Says how many leads are not listed; empty when all are. */
export function moreWords({ leads, count }: SomeLeads): string {
  return count > leads.length ? fillCounted(digest.more, count - leads.length) : ''
}

/** Held leads as lines of plain text. */
export function heldText({ note, lines, more }: HeldView): readonly string[] {
  return [
    note,
    ...lines.flatMap(({ headline, time, facts, actions, contacted, command }) => [
      `- ${headline}: ${time}`,
      ...facts.map(({ label, value }) => `  ${label}: ${value}`),
      ...[...actions, contacted].map(({ label, url }) => `  ${label}: ${url}`),
      `  ${command}`,
    ]),
    ...(more === '' ? [] : [more]),
  ]
}

/** The same as HTML. */
export function heldHtml({ note, lines, more }: HeldView): Html {
  return html`<p class="umber" style="${styles.note}">${note}</p>${lines.map(heldItem)}${
    more === '' ? noHtml : html`<p class="umber" style="${styles.note}">${more}</p>`
  }`
}

function heldItem({ headline, time, isOver, facts, actions, contacted, command }: HeldLine): Html {
  const factLines = facts.map(
    ({ label, value }) =>
      html`<p class="umber" style="${styles.small}margin-top:4px;overflow-wrap:anywhere;">${label}: <span class="ink">${value}</span></p>`,
  )
  return html`<div class="line" style="${styles.item}">
<h3 class="ink" style="${styles.itemName}">${headline}</h3>
<p class="${isOver ? 'over' : 'accent'}" style="${isOver ? styles.over : styles.left}">${time}</p>
${factLines}
<div style="padding:14px 0 10px;">${buttonRow(actions, 'short')}</div>
${buttonRow([contacted], 'short')}
<p class="ink" style="${styles.command}">${command}</p>
</div>`
}

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
