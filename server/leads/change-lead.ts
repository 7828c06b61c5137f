import * as z from 'zod/mini'
import { type EventKind, isStateEvent, type StateEvent, stateEvents } from '../../leads/events.ts'
import { lostReasons } from '../../leads/lead-state.ts'
import {
  type Place,
  type SqlDatabase,
  type SqlRow,
  type SqlValue,
  type Statement,
  toDate,
  toDateOrNull,
  write,
} from '../database/sql-database.ts'
import { asksForOther } from './appointments.ts'
import { holdReasons, isUuid } from './lead-record.ts'
import { forgetSpamSender, rememberSpamSender } from './screening/spam-senders.ts'

const timeOrNull = z.nullable(z.string())
const textOrNull = z._default(z.nullable(z.string()), null)

const stateSchema = z.object({
  contacted_at: timeOrNull,
  booked_for: timeOrNull,
  lost_at: timeOrNull,
  call_back_at: timeOrNull,
  held_because: z.nullable(z.enum(holdReasons)),
  // Events from before these columns do not name them.
  lost_because: z._default(z.nullable(z.enum(lostReasons)), null),
  spam_at: textOrNull,
  booked_minutes: z._default(z.nullable(z.number()), null),
  booked_address: textOrNull,
  booked_at: textOrNull,
  delivered_at: textOrNull,
})

/** The columns that make the state of a lead; an event keeps them as they were before it. */
export type StateColumns = z.infer<typeof stateSchema>

const stateColumns = Object.keys(stateSchema.shape)

/** The state of a new lead, and of one that is open again: the address of its home stays. */
export const openState = z.omit(stateSchema, { booked_address: true }).parse({
  contacted_at: null,
  booked_for: null,
  lost_at: null,
  call_back_at: null,
  held_because: null,
})

/** A lead as it is before a change. */
export interface StoredState {
  readonly id: string
  readonly version: number
  readonly createdAt: Date
  readonly email: string
  readonly phone: string
  /** From when the 24 hours count; null where that is when it came. */
  readonly promiseFrom: Date | null
  readonly state: StateColumns
  /** Whether the host waits for another time than the fixed one. */
  readonly asksForOther: boolean
  /** The state before the newest change; null when that cannot be undone. */
  readonly undoTo: StateColumns | null
}

export interface StateChange {
  readonly state: Partial<StateColumns>
  /** The link to the photographs, which no undo takes away: no event holds a copy of it. */
  readonly photosLink?: string | null
  readonly event: {
    readonly kind: StateEvent | 'no-answer' | 'written' | 'undone' | 'date-stays'
    readonly text?: string
  }
  readonly effect?: Effect
  /** What the change writes beside the lead. */
  readonly beside?: (guard: Guard) => Statement
  /** What the change says of who has sent the lead. */
  readonly sender?: 'is-spam' | 'is-none'
}

/**
 * What a change means for the messages about a lead: none is needed any more, they are needed again, its notice is held again, or
 * is let through.
 */
type Effect = 'withdraw' | 'again' | 'hold-again' | 'let-through'

/** Returns the statements that put an effect into the outbox, in the transaction of the change: leads do not know what is sent. */
export type PutIntoOutbox = (
  effect: Effect,
  lead: Guard & Pick<StoredState, 'createdAt' | 'promiseFrom'>,
  now: Date,
) => readonly Statement[]

/** A condition for a lead, for instance that nobody else has changed it since it was read; its values come first in a statement. */
export interface Guard {
  readonly unchanged: string
  readonly values: readonly SqlValue[]
}

/** The person in the office; null for a link or a command. */
type By = string | null

/** What is said of a change besides what it changes: the lead, by whom, and when. */
export interface ChangeStamp {
  readonly id: string
  readonly by: By
  readonly now: Date
}

export interface ChangeParts {
  readonly database: SqlDatabase
  /** The key of the hashes by which senders of spam are known. */
  readonly secret: string
  readonly putIntoOutbox: PutIntoOutbox
}

/**
 * Changes the state of a lead with all that follows from it, in one transaction. Repeats when somebody else has changed the lead in
 * between.
 *
 * @param decide computes the change from the lead as it is, or returns why there is none
 */
export async function changeLead<Refusal extends string>(
  { database, secret, putIntoOutbox }: ChangeParts,
  { id, by, now }: ChangeStamp,
  decide: (lead: StoredState) => StateChange | Refusal,
): Promise<'changed' | 'unknown' | Refusal> {
  for (;;) {
    const before = await readState(database, id)
    if (before === null) {
      return 'unknown'
    }
    const change = decide(before)
    if (typeof change === 'string') {
      return change
    }
    const guard = guardOf(before)
    const state = { ...before.state, ...change.state }
    const results = await database.run([
      // The messages come first, in the order in which an insert locks them: the other order may end in a deadlock.
      ...lockLead(id),
      ...(change.effect === undefined
        ? []
        : putIntoOutbox(
            change.effect,
            { ...guard, createdAt: before.createdAt, promiseFrom: before.promiseFrom },
            now,
          )),
      addEvent(guard, { ...change.event, at: now, by, before: before.state }),
      ...(change.beside === undefined ? [] : [change.beside(guard)]),
      ...(change.sender === 'is-spam' ? rememberSpamSender(before, secret, guard, now) : []),
      ...(change.sender === 'is-none' ? forgetSpamSender(before, secret, guard) : []),
      updateState(guard, state, change.photosLink),
    ])
    if (results.at(-1)?.length === 1) {
      return 'changed'
    }
  }
}

function updateState(guard: Guard, state: StateColumns, photosLink: string | null | undefined): Statement {
  const columns = Object.entries({ ...state, ...(photosLink !== undefined && { photos_link: photosLink }) })
  const set = (place: Place) => columns.map(([column, value]) => `${column} = ${place(value)}`)
  return write(
    (place) => `update leads set version = version + 1, ${set(place).join(', ')} where ${guard.unchanged} returning id`,
    guard.values,
  )
}

/**
 * Locks the notifications of a lead and the lead, so that processes that change it at the same moment take turns: in PostgreSQL
 * the statements after these see what the other process has committed.
 */
export function lockLead(id: string): readonly Statement[] {
  return [
    { sql: 'update notifications set status = status where lead_id = $1', values: [id] },
    { sql: 'update leads set version = version where id = $1', values: [id] },
  ]
}

/** Makes the condition that a lead is as it was read. Screening holds and releases a lead without a new version. */
export function guardOf({ id, version, state }: StoredState): Guard {
  return {
    unchanged: 'leads.id = $1 and leads.version = $2 and leads.held_because is not distinct from $3',
    values: [id, version, state.held_because],
  }
}

interface NewEvent {
  readonly at: Date
  readonly kind: EventKind
  readonly by: By
  readonly text?: string | undefined
  readonly before?: StateColumns
}

/** Writes down what happened to a lead, if it is as the guard says. */
export function addEvent(guard: Guard, { at, kind, by, text, before }: NewEvent): Statement {
  const others = [kind, by, text ?? null, before === undefined ? null : JSON.stringify(before)]
  return write(
    // The coalesce gives the parameter the type of the column.
    (place) => `insert into lead_events (lead_id, at, kind, by, text, before)
      select id, coalesce(${place(at.toISOString())}, created_at), ${others.map(place).join(', ')}
      from leads where ${guard.unchanged} returning lead_id`,
    guard.values,
  )
}

/** Reads the state of a lead. Returns null when there is no such lead. */
export async function readState(database: SqlDatabase, id: string): Promise<StoredState | null> {
  if (!isUuid(id)) {
    return null
  }
  const [leads = [], events = []] = await database.run([
    {
      sql: `select id, version, created_at, promise_from, email, phone, ${stateColumns.join(', ')},
        (select 1 from appointments where lead_id = leads.id and ${asksForOther}) as asks_for_other from leads where id = $1`,
      values: [id],
    },
    newestChange(id),
  ])
  const [row] = leads
  return row === undefined
    ? null
    : {
        id,
        version: Number(row.version),
        createdAt: toDate(row.created_at),
        email: String(row.email),
        phone: String(row.phone),
        promiseFrom: toDateOrNull(row.promise_from),
        state: toState(row),
        asksForOther: row.asks_for_other !== null,
        undoTo: toUndoable(events[0]),
      }
}

export function newestChange(id: string): Statement {
  const kinds = [...stateEvents, 'undone'].map((kind) => `'${kind}'`).join(', ')
  return {
    sql: `select at, kind, by, text, before from lead_events where lead_id = $1 and kind in (${kinds}) order by seq desc limit 1`,
    values: [id],
  }
}

/** Parses the newest change. Returns the state before it; null when it cannot be undone. */
export function toUndoable(event: SqlRow | undefined): StateColumns | null {
  if (typeof event?.before !== 'string' || !isStateEvent(String(event.kind))) {
    return null
  }
  try {
    const before = stateSchema.parse(JSON.parse(event.before))
    // Also of another link, which an undo leaves as it is: the delivery could not be taken back any more.
    return event.kind === 'delivered' ? { ...before, delivered_at: null } : before
  } catch {
    // Another version has written it.
    return null
  }
}

function toState(row: SqlRow): StateColumns {
  const textOf = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
  return stateSchema.parse({
    ...Object.fromEntries(stateColumns.map((column) => [column, textOf(row[column])])),
    // A later version that was gone back from may have known more reasons.
    held_because: holdReasons.find((known) => known === row.held_because) ?? null,
    lost_because: lostReasons.find((known) => known === row.lost_because) ?? null,
  })
}
