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

/** What somebody did with an invented lead. */
interface DemoEvent {
  readonly at: Date
  readonly kind: EventKind
  readonly by: string
  readonly text: string | null
}

/** An invented lead. */
export interface DemoLead extends Lead {
  readonly id: string
  readonly createdAt: Date
  readonly heldBecause: HoldReason | null
  readonly contactedAt: Date | null
  readonly bookedFor: Date | null
  readonly lostAt: Date | null
  readonly callBackAt: Date | null
  readonly events: readonly DemoEvent[]
}

type DemoState =
  | { readonly kind: 'new' | 'contacted' | 'lost' }
  | { readonly kind: 'called'; readonly attempts: number; readonly againInHours: number }
  | { readonly kind: 'held'; readonly because: HoldReason }
  | { readonly kind: 'booked'; readonly inDays: number; readonly hour: number }

/** Each lead's age in hours, and what became of it. */
const plan: readonly (readonly [hours: number, state: DemoState])[] = [
  ...[0.2, 0.7, 1.5, 3, 5, 8, 11, 18, 20.5, 22, 23.4, 26, 31].map((hours) => [hours, { kind: 'new' }] as const),
  [6, { kind: 'called', attempts: 1, againInHours: 2 }],
  [15, { kind: 'called', attempts: 1, againInHours: 5 }],
  [28, { kind: 'called', attempts: 2, againInHours: -1 }],
  [2, { kind: 'held', because: 'content' }],
  [9, { kind: 'held', because: 'trap' }],
  [27, { kind: 'held', because: 'sender' }],
  [50, { kind: 'held', because: 'content' }],
  ...[29, 52, 75, 120, 190, 260, 400, 560].map((hours) => [hours, { kind: 'contacted' }] as const),
  [54, { kind: 'booked', inDays: 0, hour: 16 }],
  [78, { kind: 'booked', inDays: 1, hour: 10 }],
  [102, { kind: 'booked', inDays: 2, hour: 15 }],
  [126, { kind: 'booked', inDays: 7, hour: 9 }],
  [150, { kind: 'booked', inDays: 7, hour: 15 }],
  [174, { kind: 'booked', inDays: 8, hour: 11 }],
  [198, { kind: 'booked', inDays: 9, hour: 10 }],
  [450, { kind: 'booked', inDays: -6, hour: 10 }],
  ...[100, 230, 350, 620].map((hours) => [hours, { kind: 'lost' }] as const),
]

/** Invents forty leads, from new to lost. Their times are relative to now; nobody has their numbers and addresses. */
export function inventLeads(now: Date): readonly DemoLead[] {
  return plan.map(([hours, state], index) => inventLead(new Date(now.getTime() - hours * HOUR_MS), state, index, now))
}

function inventLead(createdAt: Date, state: DemoState, index: number, now: Date): DemoLead {
  const by = pick(demoPeople, index)
  const after = (hours: number) => new Date(createdAt.getTime() + hours * HOUR_MS)
  // One in six was answered too late, so that the figures are not all alike.
  const answeredAt = after(index % 6 === 5 ? 26 : 0.5 + (index % 7) * 2)
  const event = (at: Date, kind: EventKind, text: string | null = null): DemoEvent => ({ at, kind, by, text })
  const note = index % 2 === 0 ? [event(answeredAt, 'note', pick(demoNotes, index / 2))] : []
  const lead = {
    ...inventPerson(index),
    id: `${(index + 1).toString(16).padStart(8, '0')}${DEMO_ID_END}`,
    createdAt,
    heldBecause: null,
    contactedAt: null,
    bookedFor: null,
    lostAt: null,
    callBackAt: null,
    events: [],
  }
  switch (state.kind) {
    case 'new':
      return lead
    case 'held':
      return {
        ...lead,
        name: state.because === 'content' ? `${lead.name}, ${demoSpam}` : lead.name,
        heldBecause: state.because,
      }
    case 'called': {
      const callBackAt = new Date(now.getTime() + state.againInHours * HOUR_MS)
      const calls = Array.from({ length: state.attempts }, (_, attempt) => after(2 + attempt * 3))
      return {
        ...lead,
        callBackAt,
        events: [
          ...calls.flatMap((at) => [event(at, 'called'), event(at, 'no-answer')]),
          event(after(2 + state.attempts * 3 - 1), 'call-back', callBackAt.toISOString()),
        ],
      }
    }
    case 'contacted':
      return {
        ...lead,
        contactedAt: answeredAt,
        events: [event(answeredAt, 'called'), event(answeredAt, 'contacted'), ...note],
      }
    case 'lost': {
      const events = [event(answeredAt, 'called'), event(answeredAt, 'lost'), event(answeredAt, 'note', demoLostNote)]
      return { ...lead, contactedAt: answeredAt, lostAt: answeredAt, events }
    }
    case 'booked': {
      const bookedFor = dayAndHour(now, state.inDays, state.hour)
      const events = [event(answeredAt, 'called'), event(answeredAt, 'booked', bookedFor.toISOString()), ...note]
      return { ...lead, contactedAt: answeredAt, bookedFor, events }
    }
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
