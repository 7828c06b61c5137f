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
  type GreetingTexts,
  greetingOf,
  leadInOffice,
  leadLinks,
  type OfficeAddress,
  officeActions,
} from './links.ts'
import {
  alarmNote,
  buttonRow,
  deadlineBox,
  type Fact,
  factTable,
  heading,
  html,
  mailDocument,
  mailText,
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

export interface LeadMessageInput extends Pick<Message, 'id'> {
  readonly kind: LeadNotificationKind
  readonly lead: LeadRecord
  readonly now: Date
  readonly business: Business
  /** The words that are online. */
  readonly texts: GreetingTexts
  /** Address of the page that marks the lead as contacted. */
  readonly contactedUrl: string
  readonly office: OfficeAddress
}

const eventTypes = {
  notice: 'lead.created',
  'reminder-4': 'lead.reminder',
  'reminder-12': 'lead.reminder',
  'reminder-20': 'lead.last-reminder',
} as const satisfies Record<LeadMessageInput['kind'], string>

/** Writes the notice of a new lead, or a reminder that nobody has contacted it. */
export function makeLeadMessage(input: LeadMessageInput): Message {
  const { id, kind, lead, now, contactedUrl, office } = input
  const view = leadView(input)
  return {
    id,
    audience: kind === 'reminder-20' ? 'escalation' : 'usual',
    subject: view.subject,
    text: leadText(view),
    html: leadHtml(view),
    replyTo: lead.email === '' ? null : { name: shownName(lead), address: lead.email },
    event: {
      type: eventTypes[kind],
      timestamp: (kind === 'notice' ? lead.createdAt : now).toISOString(),
      data: {
        id: lead.id,
        ...mapFields((field) => lead[field]),
        createdAt: lead.createdAt.toISOString(),
        deadline: deadlineOf(lead).toISOString(),
        links: { ...view.links, contacted: contactedUrl },
        office: leadInOffice(lead, office),
      },
    },
  }
}

/** Writes a message that tests the channels. It goes to the addresses for escalations too. */
export function makeTestMessage({ brand }: Pick<Business, 'brand'>, now: Date): Message {
  const { title } = testMessage
  const subject = fillText(testMessage.subject, { brand })
  const body = fillText(testMessage.note, { moment: dayAndTime(now) })
  const content = html`${heading(title, subject)}
${note(body)}`
  return {
    id: `test:${randomUUID()}`,
    audience: 'escalation',
    subject,
    text: [`${title}: ${subject}`, '', body, '', fillText(testMessage.footer, { brand }), ''].join('\n'),
    html: mailDocument({ subject, preview: body, brand, content, footer: testMessage.footer }),
    replyTo: null,
    event: { type: 'test', timestamp: now.toISOString(), data: {} },
  }
}

type LeadView = ReturnType<typeof leadView>

/** Returns the parts of a message that text and HTML share. */
function leadView({ kind, lead, now, business, texts, contactedUrl, office }: LeadMessageInput) {
  const time = timeLeftWords(promisedFrom(lead, now), now)
  const words = leadMessages[time.isOver ? 'overdue' : wordsOf[kind]]
  const links = leadLinks(lead, business, greetingOf(lead, texts, business))
  return {
    title: words.title,
    subject: fillText(words.subject, { headline: leadHeadline(lead), deadline: time.deadline, left: time.left }),
    note: words.note,
    alarm: alarmOf(lead),
    headline: leadHeadline(lead),
    time: { ...time, label: time.isOver ? leadFacts.wasUntil : leadFacts.until },
    facts: [...factsOf(lead), { label: leadFacts.received, value: dayAndTime(lead.createdAt) }],
    links,
    actions: actionsOf(links),
    contacted: contactedAction(contactedUrl),
    inOffice: officeActions(leadInOffice(lead, office)),
    brand: business.brand,
  }
}

const wordsOf = {
  notice: 'notice',
  'reminder-4': 'reminder',
  'reminder-12': 'reminder',
  'reminder-20': 'lastReminder',
} as const satisfies Record<LeadMessageInput['kind'], keyof typeof leadMessages>

function leadText(view: LeadView): string {
  const { title, headline, note, alarm, time, facts, actions, contacted, inOffice, brand } = view
  return mailText(brand, [
    `${title}: ${headline}`,
    `${time.label} ${time.deadline} (${time.left}).`,
    ...[note, alarm].filter((line) => line !== ''),
    '',
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    '',
    ...[...actions, ...inOffice].map(({ label, url }) => `${label}: ${url}`),
    '',
    leadActions.contactedWhy,
    `${contacted.label}: ${contacted.url}`,
  ])
}

function leadHtml(view: LeadView): string {
  const { title, subject, headline, time, facts, actions, contacted, inOffice, brand } = view
  const content = html`${heading(title, headline)}
${note(view.note)}
${alarmNote(view.alarm)}
${deadlineBox(time.label, time)}
${buttonRow(actions)}
${factTable(facts)}
<div class="line" style="${styles.done}"><p class="umber" style="${styles.small}margin-bottom:14px;">${leadActions.contactedWhy}</p>${buttonRow([contacted])}</div>
${inOffice.map((action) => html`<div style="padding:10px 0 0;">${buttonRow([action])}</div>`)}`
  return mailDocument({ subject, preview: `${time.label} ${time.deadline}, ${time.left}`, brand, content })
}
