import { type Business, heldRetentionDays } from '../../../content/business.ts'
import { fillText } from '../../../content/fill-text.ts'
import { fields } from '../../../content/lead-form.ts'
import { digest, leadActions, leadFacts } from '../../../content/notifications.ts'
import { type LeadRecord, receivedAt, type SomeLeads } from '../../store/lead-record.ts'
import { fillCounted } from './fill-counted.ts'
import { type Html, html, noHtml } from './html.ts'
import { type Action, actionsOf } from './lead-actions.ts'
import { leadHeadline, shownName } from './lead-headline.ts'
import { leadLinks } from './lead-links.ts'
import { MAX_FACT } from './lead-view.ts'
import { buttonRow } from './mail-document.ts'
import { styles } from './mail-style.ts'
import { oneLine } from './one-line.ts'
import { dayAndTime, timeLeftWords } from './time-words.ts'

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
