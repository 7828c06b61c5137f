import { namedZones, zonesWith } from '../../business/cities.ts'
import { romeWords } from '../../business/time/rome-time.ts'
import { campaignParts } from '../../leads/campaign.ts'
import type { LeadField } from '../../leads/lead.ts'
import { leadStates } from '../../leads/lead-state.ts'
import { jsonText, leadJson } from '../leads/export/lead-json.ts'
import { type LeadEvent, type LeadRecord, SHORT_ID_LENGTH, shortId, shownFields } from '../leads/lead-record.ts'
import type { LeadFilter } from '../leads/lead-records.ts'
import type { NotificationRecord } from '../outbox/queue/notification.ts'
import type { Records } from '../outbox/records.ts'
import {
  type Command,
  CommandFailure,
  readChoice,
  readOneArgument,
  readOptions,
  readTime,
  wrongUsage,
} from './command.ts'
import { findLead, withRecordsToRead } from './open-records.ts'
import { clockWords, counted, stateWords, table, terminalText } from './printing.ts'

export const filterOptions = {
  state: { type: 'string' },
  zone: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  limit: { type: 'string' },
} as const

export const filterHelp = `  --state <state>                only those in this state:
                                 ${leadStates.join(', ')}
  --zone <zone>                  only those of this zone: ${namedZones.join(', ')}, or another that leads have
  --email <address>              only those with this address, whatever the case and form of its letters
  --name <name>                  only those with this whole name, compared in the same way
  --since <time>                 only those from this time on: 2026-11-01, 2026-11-01T10:00 (in Rome) or with an
                                 offset, 2026-11-01T10:00Z
  --until <time>                 only those before this time; of a day without a time, all of it
  --limit <number>               at most so many, the newest`

type FilterValues = Partial<Record<keyof typeof filterOptions, string>>

/** @throws CommandFailure when the value of an option is invalid */
export function readFilter({ state, zone, email, name, since, until, limit }: FilterValues): LeadFilter {
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit)) {
    throw wrongUsage(`--limit is a whole number from 1, not "${limit}"`)
  }
  return {
    ...(state !== undefined && { state: readChoice('state', state, leadStates) }),
    ...(zone !== undefined && { zone: zone.trim() }),
    ...(email !== undefined && { email: email.trim() }),
    ...(name !== undefined && { name: name.trim() }),
    ...(since !== undefined && { from: readTimeOption('since', since, 'start') }),
    ...(until !== undefined && { until: readTimeOption('until', until, 'end') }),
    ...(limit !== undefined && { limit: Number(limit) }),
  }
}

/** @throws CommandFailure for a zone that content does not name and that no lead has */
export async function listLeads(records: Records, filter: LeadFilter): Promise<readonly LeadRecord[]> {
  if (filter.zone !== undefined) {
    readChoice('zone', filter.zone, zonesWith(await records.zones()))
  }
  return records.list(filter)
}

function readTimeOption(option: string, value: string, edge: 'start' | 'end'): Date {
  const time = readTime(value.trim(), edge)
  if (time === null) {
    throw wrongUsage(`--${option} is a day or a time such as 2026-11-01 or 2026-11-01T10:00, not "${value}"`)
  }
  return time
}

/** The widths of the fields' columns; any other field gets the width of a name. */
const widths: Partial<Record<LeadField, number>> = {
  phone: 20,
  email: 34,
}

const wordOf = (field: LeadField) => (field === 'email' ? 'e-mail' : field)

const columns = [
  { heading: 'ID', maxWidth: SHORT_ID_LENGTH },
  { heading: 'RECEIVED', maxWidth: 16 },
  { heading: '24 HOURS', maxWidth: 28 },
  { heading: 'STATE', maxWidth: 13 },
  ...shownFields.map((field) => ({ heading: wordOf(field).toUpperCase(), maxWidth: widths[field] ?? 24 })),
]

export const list: Command = {
  name: 'list',
  usage: '[filters] [--json]',
  summary: 'the leads, the newest first',
  help: `Shows the leads, the newest first; times are those of Rome.

${filterHelp}
  --json                         everything there is to know of them, for another program`,

  async run(given, parts) {
    const values = readOptions(given, { ...filterOptions, json: { type: 'boolean' } })
    const filter = readFilter(values)
    const leads = await withRecordsToRead(parts.store(), (records) => listLeads(records, filter))
    if (values.json) {
      parts.print(jsonText(leads.map((lead) => leadJson(lead, parts.now))))
      return 0
    }
    parts.print(`${leads.length > 0 ? `${tableOf(leads, parts.now)}\n` : ''}${counted(leads.length, 'lead')}\n`)
    return 0
  },
}

/** Writes a table for a terminal, with a line for each lead. */
export function tableOf(leads: readonly LeadRecord[], now: Date): string {
  const rows = leads.map((lead) => [
    shortId(lead),
    romeWords(lead.createdAt),
    clockWords(lead, now),
    stateWords(lead, now),
    ...shownFields.map((field) => lead[field]),
  ])
  return table(columns, rows)
}

const notificationColumns = ['NOTIFICATION', 'STATUS', 'DUE', 'ATTEMPTS', 'DELIVERED'].map((heading) => ({
  heading,
  maxWidth: 20,
}))

export const show: Command = {
  name: 'show',
  usage: '<id> [--json]',
  summary: 'one lead, and what was and will be sent about it',
  help: `Shows one lead and its notifications. The id as list shows it is enough.

  --json   for another program`,

  async run(given, parts) {
    const { argument: id, values } = readOneArgument(given, 'id, or the beginning of one', {
      json: { type: 'boolean' },
    })
    const text = await withRecordsToRead(parts.store(), async (records) => {
      const lead = await findLead(records, id)
      if (typeof lead === 'string') {
        throw new CommandFailure(`show: ${lead}`)
      }
      if (values.json) {
        const [copy] = await records.copyOf([lead], parts.now)
        return jsonText(copy)
      }
      const [notifications, events] = [await records.notificationsOf(lead.id), await records.eventsOf(lead.id)]
      return `${describe(lead, notifications, parts.now)}${eventTable(events)}`
    })
    parts.print(text)
    return 0
  },
}

const capitalized = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

function describe(lead: LeadRecord, notifications: readonly NotificationRecord[], now: Date): string {
  const timeOrNull = (time: Date | null) => time && romeWords(time)
  const refusedAt = timeOrNull(lead.emailRefusedAt)
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    ['Id', lead.id],
    ['Received', romeWords(lead.createdAt)],
    ['State', stateWords(lead, now)],
    ['24 hours', clockWords(lead, now)],
    ['Contacted', timeOrNull(lead.contactedAt) ?? '-'],
    ['Booked for', timeOrNull(lead.bookedFor)],
    ['Delivered', timeOrNull(lead.deliveredAt)],
    ['Photos', lead.photosLink],
    ['Lost', timeOrNull(lead.lostAt)],
    ['Mailbox', refusedAt && `there is none of this address, its server said on ${refusedAt}`],
    ...shownFields.map((field) => [capitalized(wordOf(field)), lead[field] || '-'] as const),
    ['By hand', lead.arrivedBy],
    ...campaignParts.map((part) => [capitalized(part), lead.campaign[part] ?? '-'] as const),
  ]
  const rows = notifications.map(({ kind, channel, status, dueAt, attempts, deliveredAt }) => [
    channel === null || channel === kind ? kind : `${kind} ${channel}`,
    status,
    romeWords(dueAt),
    String(attempts),
    deliveredAt === null ? '-' : romeWords(deliveredAt),
  ])
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(11)}${terminalText(value)}\n`]))
  return `${lines.join('')}\n${rows.length > 0 ? table(notificationColumns, rows) : 'No notifications.\n'}`
}

const eventColumns = [
  { heading: 'EVENT', maxWidth: 15 },
  { heading: 'AT', maxWidth: 16 },
  { heading: 'BY', maxWidth: 20 },
  { heading: 'TEXT', maxWidth: 60 },
]

/** The events whose text is a time: of a shooting, also one that is off, or when to call back. */
const hasTime = new Set<string>(['contacted', 'booked', 'call-back'])

function eventTable(events: readonly LeadEvent[]): string {
  const rows = events.map(({ at, kind, by, text }) => [
    kind,
    romeWords(at),
    by ?? '-',
    hasTime.has(kind) && Date.parse(text ?? '') > 0 ? romeWords(new Date(text ?? '')) : (text ?? ''),
  ])
  return rows.length > 0 ? `\n${table(eventColumns, rows)}` : ''
}
