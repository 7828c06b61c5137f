import { type Business, heldRetentionDays } from '../../../business/business.ts'
import { fillCounted, fillText } from '../../../business/fill-text.ts'
import { digest, leadFacts } from '../../../content/notifications.ts'
import { deliveryDeadline } from '../../../leads/appointment.ts'
import {
  deadlineOf,
  type LeadRecord,
  promisedFrom,
  receivedAt,
  type SomeLeads,
  shownFields,
} from '../../leads/lead-record.ts'
import { alarmOf, factsOf, leadHeadline, shownName, shownTexts } from './lead-message.ts'
import {
  type Action,
  actionsOf,
  contactedAction,
  type GreetingTexts,
  greetingOf,
  leadInOffice,
  leadLinks,
  type OfficeAddress,
  officeActions,
} from './links.ts'
import { buttonRow, type Fact, type Html, html, note, styles } from './mail-document.ts'
import { dayAndTime, type TimeLeft, timeLeftWords, wordsUntil } from './words.ts'

/** A part of a digest, as text and as HTML. */
export interface DigestPart {
  readonly text: readonly string[]
  readonly html: Html
}

/** A part that lists something, also for a webhook. */
export interface DigestList extends DigestPart {
  readonly data: readonly object[]
}

export interface DigestContext {
  readonly now: Date
  readonly business: Business
  /** The words that are online. */
  readonly texts: GreetingTexts
  /** Returns the address of the page that marks a lead as contacted. */
  readonly contactedUrlOf: (lead: LeadRecord) => string
  readonly office: OfficeAddress
}

/** Lists open leads in two lines each, as the business has had a message about each of them. */
export function listOpen(open: SomeLeads, { now, business, texts, office }: DigestContext): DigestList {
  const lines = open.leads.map((lead) => {
    const { phone, email } = shownTexts(lead)
    return {
      ...titleOf(lead, now),
      contacts: [phone, email, alarmOf(lead)].filter((text) => text !== '').join(' · '),
      actions: actionsOf(leadLinks(lead, business, greetingOf(lead, texts, business))),
      inOffice: officeActions(leadInOffice(lead, office)),
    }
  })
  const more = moreWords(open)
  const items = lines.map((line) =>
    item(
      line,
      html`<p class="umber" style="${styles.small}margin:6px 0 14px;overflow-wrap:anywhere;">${line.contacts}</p>
${buttonRow(line.actions, 'quiet')}
${line.inOffice.map(lowerRow)}`,
    ),
  )
  return {
    text: [
      ...lines.flatMap(({ headline, time, contacts, inOffice }) => [
        `- ${headline}: ${time}`,
        `  ${contacts}`,
        ...inOffice.map(({ label, url }) => `  ${label}: ${url}`),
      ]),
      more,
    ],
    html: html`${items}${note(more)}`,
    data: open.leads.map((lead) => leadData(lead, office)),
  }
}

/** Lists leads whose photographs are to be delivered, each with its way into the office. */
export function listDeliveries(leads: readonly LeadRecord[], { now, office }: DigestContext): DigestList {
  const lines = leads.flatMap((lead) =>
    lead.bookedFor === null
      ? []
      : [
          {
            lead,
            ...titleUntil(lead, wordsUntil(deliveryDeadline(lead.bookedFor, lead.bookedMinutes), now)),
            inOffice: officeActions(leadInOffice(lead, office)),
          },
        ],
  )
  return {
    text: lines.flatMap(({ headline, time, inOffice }) => [
      `- ${headline}: ${time}`,
      ...inOffice.map(({ label, url }) => `  ${label}: ${url}`),
    ]),
    html: html`${lines.map((line) => item(line, html`${line.inOffice.map(lowerRow)}`))}`,
    data: lines.map(({ lead }) => ({
      id: lead.id,
      name: shownName(lead),
      deadline: lead.bookedFor && deliveryDeadline(lead.bookedFor, lead.bookedMinutes).toISOString(),
      office: leadInOffice(lead, office),
    })),
  }
}

/** Lists held leads with everything that is needed to judge them and to contact the person. */
export function listHeld(held: SomeLeads, context: DigestContext): DigestList {
  const { url: address, isOpen } = context.office
  const release = isOpen ? digest.release : fillText(digest.releaseWithoutOffice, { address })
  const heldNote = fillText(digest.heldNote, { heldRetentionDays, release })
  const lines = held.leads.map((lead) => heldLine(lead, context))
  const more = moreWords(held)
  return {
    text: [heldNote, ...lines.flatMap(heldText), more],
    html: html`${note(heldNote)}${lines.map(heldItem)}${note(more)}`,
    data: held.leads.map((lead) => ({ ...leadData(lead, context.office), heldBecause: lead.heldBecause })),
  }
}

interface HeldLine extends ItemTitle {
  readonly facts: readonly Fact[]
  /** Ways to contact the person, the quickest first. */
  readonly actions: readonly Action[]
  /** Ways to say what became of it. */
  readonly changes: readonly Action[]
}

function heldLine(lead: LeadRecord, { now, business, texts, contactedUrlOf, office }: DigestContext): HeldLine {
  // The headline has the place, and a name of usual length.
  const isNameComplete = shownTexts(lead).name === shownName(lead)
  const further = shownFields.filter((field) => field !== 'zone' && !(field === 'name' && isNameComplete))
  return {
    ...titleOf(lead, now),
    facts: [
      { label: digest.heldWhy, value: digest.heldReasons[lead.heldBecause ?? 'content'] },
      ...factsOf(lead, further),
      { label: leadFacts.received, value: dayAndTime(receivedAt(lead, now)) },
    ],
    actions: actionsOf(leadLinks(lead, business, greetingOf(lead, texts, business))),
    changes: [contactedAction(contactedUrlOf(lead)), ...officeActions(leadInOffice(lead, office))],
  }
}

function heldText({ headline, time, facts, actions, changes }: HeldLine): readonly string[] {
  return [
    `- ${headline}: ${time}`,
    ...facts.map(({ label, value }) => `  ${label}: ${value}`),
    ...[...actions, ...changes].map(({ label, url }) => `  ${label}: ${url}`),
  ]
}

function heldItem(line: HeldLine): Html {
  const facts = line.facts.map(
    ({ label, value }) =>
      html`<p class="umber" style="${styles.small}margin-top:4px;overflow-wrap:anywhere;">${label}: <span class="ink">${value}</span></p>`,
  )
  return item(
    line,
    html`${facts}
<div style="padding:14px 0 0;">${buttonRow(line.actions, 'quiet')}</div>
${line.changes.map(lowerRow)}`,
  )
}

function lowerRow(action: Action): Html {
  return html`<div style="padding:10px 0 0;">${buttonRow([action], 'quiet')}</div>`
}

interface ItemTitle {
  readonly headline: string
  /** What is left of the 24 hours. */
  readonly time: string
  readonly isOver: boolean
}

function titleOf(lead: LeadRecord, now: Date): ItemTitle {
  return titleUntil(lead, timeLeftWords(promisedFrom(lead, now), now))
}

function titleUntil(lead: LeadRecord, { deadline, left, isOver }: TimeLeft): ItemTitle {
  return {
    headline: leadHeadline(lead),
    time: fillText(isOver ? digest.wasUntil : digest.until, { deadline, left }),
    isOver,
  }
}

function item({ headline, time, isOver }: ItemTitle, content: Html): Html {
  return html`<div class="line" style="${styles.item}">
<h3 class="ink" style="${styles.itemName}">${headline}</h3>
<p class="${isOver ? 'over' : 'accent'}" style="${isOver ? styles.over : styles.left}">${time}</p>
${content}
</div>`
}

/** Returns the words for the number of leads that are not listed, empty when all are. */
function moreWords({ leads, count }: SomeLeads): string {
  return count > leads.length ? fillCounted(digest.more, count - leads.length) : ''
}

function leadData(lead: LeadRecord, office: OfficeAddress) {
  return {
    id: lead.id,
    ...shownTexts(lead),
    createdAt: lead.createdAt.toISOString(),
    deadline: deadlineOf(lead).toISOString(),
    office: leadInOffice(lead, office),
  }
}
