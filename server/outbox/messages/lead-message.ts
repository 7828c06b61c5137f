import { randomUUID } from 'node:crypto'
import type { Business } from '../../../business/business.ts'
import { cityOf, placeOf } from '../../../business/cities.ts'
import { fillText } from '../../../business/fill-text.ts'
import { fields } from '../../../content/lead-form.ts'
import { leadActions, leadFacts, leadMessages, testMessage } from '../../../content/notifications.ts'
import { type Lead, type LeadField, mapFields } from '../../../leads/lead.ts'
import { deadlineOf, type LeadRecord, promisedFrom, shownFields } from '../../leads/lead-record.ts'
import type { Message } from '../channels/channel.ts'
import type { LeadNotificationKind } from '../queue/notification.ts'
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
import {
  alarmNote,
  businessMessage,
  buttonRow,
  deadlineBox,
  type Fact,
  factTable,
  heading,
  html,
  linesOf,
  lowerRows,
  note,
  styles,
} from './mail-document.ts'
import { dayAndTime, oneLine, timeLeftWords } from './words.ts'

/** The most characters that are shown of what a visitor typed. */
const MAX_FACT = 300

/** Long enough for every real name, short enough for the line of an inbox. */
const MAX_NAME = 60

/** Returns a lead's name as a title has it. */
export function shownName({ name }: Lead): string {
  return oneLine(name, MAX_NAME)
}

/** Returns the person and the place of the house, for instance 'Anna Bianchi, Roma'. */
export function leadHeadline(lead: Lead): string {
  return fillText(leadFacts.headline, { name: shownName(lead), place: placeOf(lead.zone) })
}

/** Whom an answer to a message about a lead goes to; nobody where no e-mail is known. */
export function replyTo(lead: Lead): Message['replyTo'] {
  return lead.email === '' ? null : { name: shownName(lead), address: lead.email }
}

/** Returns what the business must know before it answers by e-mail; empty when nothing stands against that. */
export function alarmOf({ emailRefusedAt }: LeadRecord): string {
  return emailRefusedAt === null ? '' : leadFacts.noMailbox
}

/** Shortens the texts of a lead, because robots fill in as much as a field takes. */
export function shownTexts(lead: Lead): Readonly<Record<LeadField, string>> {
  return mapFields((field) => oneLine(lead[field], MAX_FACT))
}

/** Returns fields of a lead with their labels from the form; a field that was left empty is left out. */
export function factsOf(lead: Lead, shown: readonly LeadField[] = shownFields): readonly Fact[] {
  const texts = { ...shownTexts(lead), zone: cityOf(lead.zone) }
  return shown
    .filter((field) => lead[field] !== '')
    .map((field) => ({ label: fields[field].label, value: texts[field] }))
}

export interface LeadMessageInput {
  readonly id: string
  readonly kind: LeadNotificationKind
  readonly lead: LeadRecord
  readonly now: Date
  readonly business: Business
  readonly texts: FirstMessages
  /** Address of the page that marks the lead as contacted. */
  readonly contactedUrl: string
  readonly office: OfficeAddress
}

const kinds = {
  notice: { words: 'notice', event: 'lead.created' },
  'reminder-4': { words: 'reminder', event: 'lead.reminder' },
  'reminder-12': { words: 'reminder', event: 'lead.reminder' },
  'reminder-20': { words: 'lastReminder', event: 'lead.last-reminder' },
} as const satisfies Record<LeadNotificationKind, { words: keyof typeof leadMessages; event: string }>

/** Writes the notice of a new lead, or a reminder that nobody has contacted it. */
export function makeLeadMessage(input: LeadMessageInput): Message {
  const { id, kind, lead, now, business, texts, contactedUrl, office } = input
  const time = timeLeftWords(promisedFrom(lead, now), now)
  const words = leadMessages[time.isOver ? 'overdue' : kinds[kind].words]
  const headline = leadHeadline(lead)
  const until = time.isOver ? leadFacts.wasUntil : leadFacts.until
  const facts = [...factsOf(lead), { label: leadFacts.received, value: dayAndTime(lead.createdAt) }]
  const links = leadLinks(lead, business, greetingOf(lead, texts, business))
  const actions = actionsOf(links)
  const contacted = contactedAction(contactedUrl)
  const inOffice = officeActions(lead, office)
  return businessMessage(business.brand, {
    id,
    audience: kind === 'reminder-20' ? 'escalation' : 'usual',
    subject: fillText(words.subject, { headline, deadline: time.deadline, left: time.left }),
    preview: `${until} ${time.deadline}, ${time.left}`,
    lines: [
      `${words.title}: ${headline}`,
      `${until} ${time.deadline} (${time.left}).`,
      ...[words.note, alarmOf(lead)].filter((line) => line !== ''),
      '',
      ...linesOf(facts),
      '',
      ...linesOf([...actions, ...inOffice]),
      '',
      leadActions.contactedWhy,
      ...linesOf([contacted]),
    ],
    content: html`${heading(words.title, headline)}
${note(words.note)}
${alarmNote(alarmOf(lead))}
${deadlineBox(until, time)}
${buttonRow(actions)}
${factTable(facts)}
<div class="line" style="${styles.done}"><p class="umber" style="${styles.small}margin-bottom:14px;">${leadActions.contactedWhy}</p>${buttonRow([contacted])}</div>
${lowerRows(inOffice)}`,
    replyTo: replyTo(lead),
    event: {
      type: kinds[kind].event,
      timestamp: (kind === 'notice' ? lead.createdAt : now).toISOString(),
      data: {
        id: lead.id,
        ...mapFields((field) => lead[field]),
        createdAt: lead.createdAt.toISOString(),
        deadline: deadlineOf(lead).toISOString(),
        links: { ...links, contacted: contactedUrl },
        office: leadInOffice(lead, office),
      },
    },
  })
}

/** Writes a message that tests the channels. It goes to the addresses for escalations too. */
export function makeTestMessage({ brand }: Pick<Business, 'brand'>, now: Date): Message {
  const { title, footer } = testMessage
  const subject = fillText(testMessage.subject, { brand })
  const body = fillText(testMessage.note, { moment: dayAndTime(now) })
  return businessMessage(brand, {
    id: `test:${randomUUID()}`,
    audience: 'escalation',
    subject,
    preview: body,
    lines: [`${title}: ${subject}`, '', body],
    content: html`${heading(title, subject)}
${note(body)}`,
    footer,
    event: { type: 'test', timestamp: now.toISOString(), data: {} },
  })
}
