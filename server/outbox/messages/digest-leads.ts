import { type Business, heldRetentionDays } from '../../../business/business.ts'
import { fillCounted, fillText } from '../../../business/fill-text.ts'
import { digest, heldReasons, leadActions, leadFacts } from '../../../content/notifications.ts'
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
  actionsOf,
  contactedAction,
  type FirstMessages,
  greetingOf,
  leadInOffice,
  leadLinks,
  type OfficeAddress,
  officeActions,
} from './links.ts'
import { buttonRow, html, linesOf, lowerRows, note, type Part, styles } from './mail-document.ts'
import { dayAndTime, type TimeLeft, timeLeftWords, wordsUntil } from './words.ts'

/** A part that lists something, also for a webhook. */
export interface DigestList extends Part {
  readonly data: readonly object[]
}

export interface DigestContext {
  readonly now: Date
  readonly business: Business
  readonly texts: FirstMessages
  /** Returns the address of the page that marks a lead as contacted. */
  readonly contactedUrlOf: (lead: LeadRecord) => string
  readonly office: OfficeAddress
}

/** A mail has so many of each kind at most, with a button each: Gmail shows no more than 102 KB. */
const MOST_OPEN = 15
const MOST_DELIVERIES = 10

/** Lists open leads in two lines each, as the business has had a message about each of them. */
export function listOpen(open: SomeLeads, { now, business, texts, office }: DigestContext): DigestList {
  const shown = open.leads.slice(0, MOST_OPEN)
  const items = shown.map((lead) => {
    const { phone, email } = shownTexts(lead)
    const contacts = [phone, email, alarmOf(lead)].filter((text) => text !== '').join(' · ')
    const inOffice = officeActions(lead, office)
    return item(lead, timeLeftWords(promisedFrom(lead, now), now), {
      text: [contacts, ...linesOf(inOffice)],
      html: html`<p class="umber" style="${styles.small}margin:6px 0 14px;overflow-wrap:anywhere;">${contacts}</p>
${buttonRow(actionsOf(leadLinks(lead, business, greetingOf(lead, texts, business))), 'quiet')}
${lowerRows(inOffice, 'quiet')}`,
    })
  })
  return {
    ...joined([...items, moreOf(open.count - shown.length, office)]),
    data: open.leads.map((lead) => leadData(lead, office)),
  }
}

/** Lists leads whose photographs are to be delivered, each with its way into the office. */
export function listDeliveries(leads: readonly LeadRecord[], { now, office }: DigestContext): DigestList {
  const deliveries = leads.flatMap((lead) =>
    lead.bookedFor === null ? [] : [{ lead, deadline: deliveryDeadline(lead.bookedFor, lead.bookedMinutes) }],
  )
  const shown = deliveries.slice(0, MOST_DELIVERIES)
  const items = shown.map(({ lead, deadline }) => {
    const inOffice = officeActions(lead, office)
    const part = { text: linesOf(inOffice), html: html`${lowerRows(inOffice, 'quiet')}` }
    return item(lead, wordsUntil(deadline, now), part)
  })
  return {
    ...joined([...items, moreOf(deliveries.length - shown.length, office)]),
    data: deliveries.map(({ lead, deadline }) => ({
      id: lead.id,
      name: shownName(lead),
      deadline: deadline.toISOString(),
      office: leadInOffice(lead, office),
    })),
  }
}

/** Lists held leads with everything that is needed to judge them and to contact the person. */
export function listHeld(held: SomeLeads, context: DigestContext): DigestList {
  const { url: address, isOpen } = context.office
  const release = isOpen ? digest.release : fillText(digest.releaseWithoutOffice, { address })
  return {
    ...joined([
      notePart(fillText(digest.heldNote, { heldRetentionDays, release })),
      ...held.leads.map((lead) => heldItem(lead, context)),
      moreOf(held.count - held.leads.length, context.office),
    ]),
    data: held.leads.map((lead) => ({ ...leadData(lead, context.office), heldBecause: lead.heldBecause })),
  }
}

function heldItem(lead: LeadRecord, { now, business, texts, contactedUrlOf, office }: DigestContext): Part {
  // The headline has the place, and a name of usual length.
  const isNameComplete = shownTexts(lead).name === shownName(lead)
  const further = shownFields.filter((field) => field !== 'zone' && !(field === 'name' && isNameComplete))
  const facts = [
    { label: digest.heldWhy, value: heldReasons[lead.heldBecause ?? 'content'] },
    ...factsOf(lead, further),
    { label: leadFacts.received, value: dayAndTime(receivedAt(lead, now)) },
  ]
  const rows = facts.map(
    ({ label, value }) =>
      html`<p class="umber" style="${styles.small}margin-top:4px;overflow-wrap:anywhere;">${label}: <span class="ink">${value}</span></p>`,
  )
  const actions = actionsOf(leadLinks(lead, business, greetingOf(lead, texts, business)))
  const changes = [contactedAction(contactedUrlOf(lead)), ...officeActions(lead, office)]
  return item(lead, timeLeftWords(promisedFrom(lead, now), now), {
    text: linesOf([...facts, ...actions, ...changes]),
    html: html`${rows}
<div style="padding:14px 0 0;">${buttonRow(actions, 'quiet')}</div>
${lowerRows(changes, 'quiet')}`,
  })
}

/** Puts the name and what is left of the promise above what is said of a lead. */
function item(lead: LeadRecord, { deadline, left, isOver }: TimeLeft, { text, html: content }: Part): Part {
  const headline = leadHeadline(lead)
  const time = fillText(isOver ? digest.wasUntil : digest.until, { deadline, left })
  return {
    text: [`- ${headline}: ${time}`, ...text.map((line) => `  ${line}`)],
    html: html`<div class="line" style="${styles.item}">
<h3 class="ink" style="${styles.itemName}">${headline}</h3>
<p class="${isOver ? 'over' : 'accent'}" style="${isOver ? styles.over : styles.left}">${time}</p>
${content}
</div>`,
  }
}

/** Says how many leads are not listed, with the way to them; empty when all are. */
function moreOf(count: number, { url, isOpen }: OfficeAddress): Part {
  if (count <= 0) {
    return notePart('')
  }
  const actions = isOpen ? [{ label: leadActions.office, url, look: 'quiet' as const }] : []
  const more = notePart(fillCounted(digest.more, count))
  return { text: [...more.text, ...linesOf(actions)], html: html`${more.html}${lowerRows(actions, 'quiet')}` }
}

function notePart(text: string): Part {
  return { text: text === '' ? [] : [text], html: note(text) }
}

function joined(parts: readonly Part[]): Part {
  return { text: parts.flatMap(({ text }) => text), html: html`${parts.map((part) => part.html)}` }
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
