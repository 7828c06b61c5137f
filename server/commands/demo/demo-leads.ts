import { Temporal } from 'temporal-polyfill'
import { offeredZones } from '../../../business/cities.ts'
import { ROME } from '../../../business/time/in-rome.ts'
import { toDate } from '../../../business/time/rome-time.ts'
import {
  demoFirstNames,
  demoLastNames,
  demoLostNote,
  demoNotes,
  demoPeople,
  demoSpam,
} from '../../../content/office/demo.ts'
import type { EventKind } from '../../../leads/events.ts'
import type { Lead } from '../../../leads/lead.ts'
import { HOUR_MS } from '../../../leads/milliseconds.ts'
import type { HoldReason } from '../../leads/lead-record.ts'

/** The end of the ids of invented leads, by which they are found again. */
export const DEMO_ID_END = '-0000-4000-8000-0000de300000'

/** What became of an invented lead; it is new where nothing did. */
interface Fate {
  readonly heldBecause?: HoldReason
  /** Calls without an answer, and when to call again from now. */
  readonly called?: { readonly attempts: number; readonly againInHours: number }
  readonly answered?: 'contacted' | 'lost'
  readonly booked?: { readonly inDays: number; readonly hour: number }
}

/** Each lead's age in hours, and what became of it. */
const plan: readonly (readonly [hours: number, fate: Fate])[] = [
  ...[0.2, 0.7, 1.5, 3, 5, 8, 11, 18, 20.5, 22, 23.4, 26, 31].map((hours) => [hours, {}] as const),
  [6, { called: { attempts: 1, againInHours: 2 } }],
  [15, { called: { attempts: 1, againInHours: 5 } }],
  [28, { called: { attempts: 2, againInHours: -1 } }],
  [2, { heldBecause: 'content' }],
  [9, { heldBecause: 'trap' }],
  [27, { heldBecause: 'sender' }],
  [50, { heldBecause: 'content' }],
  ...[29, 52, 75, 120, 190, 260, 400, 560].map((hours) => [hours, { answered: 'contacted' }] as const),
  [54, { booked: { inDays: 0, hour: 16 } }],
  [78, { booked: { inDays: 1, hour: 10 } }],
  [102, { booked: { inDays: 2, hour: 15 } }],
  [126, { booked: { inDays: 7, hour: 9 } }],
  [150, { booked: { inDays: 7, hour: 15 } }],
  [174, { booked: { inDays: 8, hour: 11 } }],
  [198, { booked: { inDays: 9, hour: 10 } }],
  [450, { booked: { inDays: -6, hour: 10 } }],
  ...[100, 230, 350, 620].map((hours) => [hours, { answered: 'lost' }] as const),
]

export type DemoLead = ReturnType<typeof inventLead>

/** Invents forty leads, from new to lost. Their times are relative to now; nobody has their numbers and addresses. */
export function inventLeads(now: Date): readonly DemoLead[] {
  return plan.map(([hours, fate], index) => inventLead(new Date(now.getTime() - hours * HOUR_MS), fate, index, now))
}

function inventLead(createdAt: Date, { heldBecause, called, answered, booked }: Fate, index: number, now: Date) {
  const after = (hours: number) => new Date(createdAt.getTime() + hours * HOUR_MS)
  // One in six was answered too late, so that the figures are not all alike.
  const answeredAt = after(index % 6 === 5 ? 26 : 0.5 + (index % 7) * 2)
  const callBackAt = called === undefined ? null : new Date(now.getTime() + called.againInHours * HOUR_MS)
  const bookedFor = booked === undefined ? null : dayAndHour(now, booked.inDays, booked.hour)
  const outcome = bookedFor === null ? answered : 'booked'

  const by = pick(demoPeople, index)
  const events: { at: Date; kind: EventKind; by: string; text: string | null }[] = []
  const note = (at: Date, kind: EventKind, text: string | null = null) => events.push({ at, kind, by, text })
  if (called !== undefined && callBackAt !== null) {
    for (let attempt = 0; attempt < called.attempts; attempt += 1) {
      note(after(2 + attempt * 3), 'called')
      note(after(2 + attempt * 3), 'no-answer')
    }
    note(after(2 + called.attempts * 3 - 1), 'call-back', callBackAt.toISOString())
  }
  if (outcome !== undefined) {
    note(answeredAt, 'called')
    note(answeredAt, outcome, bookedFor?.toISOString())
    if (outcome === 'lost' || index % 2 === 0) {
      note(answeredAt, 'note', outcome === 'lost' ? demoLostNote : pick(demoNotes, index / 2))
    }
  }

  const person = inventPerson(index)
  return {
    ...person,
    name: heldBecause === 'content' ? `${person.name}, ${demoSpam}` : person.name,
    id: `${(index + 1).toString(16).padStart(8, '0')}${DEMO_ID_END}`,
    createdAt,
    heldBecause: heldBecause ?? null,
    contactedAt: outcome === undefined ? null : answeredAt,
    bookedFor,
    lostAt: outcome === 'lost' ? answeredAt : null,
    callBackAt,
    events,
  }
}

function inventPerson(index: number): Lead {
  const first = pick(demoFirstNames, index)
  const last = pick(demoLastNames, index * 7 + 5 * Math.floor(index / demoFirstNames.length))
  const handle = `${first}.${last}`
    .normalize('NFKD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
  const number = String(100 + index)
  return {
    name: `${first} ${last}`,
    // Nobody can have an address there (RFC 2606).
    email: `${handle}@example.com`,
    phone: index % 9 === 4 ? `06 5550 1${number}` : `+39 333 555 0${number}`,
    zone: pick(offeredZones, index),
  }
}

/** Returns an hour in Rome of a day so many days from now. */
function dayAndHour(now: Date, days: number, hour: number): Date {
  const midnight = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(ROME).startOfDay()
  return toDate(midnight.add({ days }).with({ hour }))
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) {
    throw new Error('there is nothing to pick from')
  }
  return item
}
