import {
  type DateAnswer,
  dateAnswers,
  endOfShooting,
  LONGEST_MINUTES,
  type TellingWay,
  tellingWays,
  USUAL_MINUTES,
} from '../../leads/appointment.ts'
import { DAY_MS, MINUTE_MS } from '../../leads/milliseconds.ts'
import { isoBefore } from '../database/clock.ts'
import {
  isOneOf,
  type Place,
  query,
  type SqlDatabase,
  type SqlRow,
  type Statement,
  toDate,
  toDateOrNull,
  toNumberOrNull,
  toTextOrNull,
  write,
} from '../database/sql-database.ts'
import type { Guard } from './change-lead.ts'
import { isUuid, type LeadRecord } from './lead-record.ts'
import { hasShooting, selectLeads } from './lead-rows.ts'

/** A host changes their mind a few times; more would only fill the business's mailbox, as each is told. */
const ANSWERS_PER_DAY = 5

/** A date with its length and place. */
export interface DateAndPlace {
  readonly for: Date
  readonly minutes: number
  readonly address: string | null
}

/** What the host was told last, and has answered. */
export interface ToldAppointment {
  /** Of the calendar entry. */
  readonly sequence: number
  /** The date in the last message that had one. */
  readonly date: DateAndPlace | null
  /** What the host believes: that date, or null where it was called off since. */
  readonly knownDate: DateAndPlace | null
  readonly at: Date
  readonly by: TellingWay
  readonly answer: { readonly kind: DateAnswer; readonly at: Date; readonly wish: string | null } | null
}

/** The dates of shootings, and what hosts were told of them. */
export function appointmentsIn(database: SqlDatabase) {
  const booked = (from: Date, until: Date): Promise<readonly LeadRecord[]> =>
    selectLeads(
      database,
      `where ${hasShooting} and booked_for >= $1 and booked_for < $2 order by booked_for, id`,
      from.toISOString(),
      until.toISOString(),
    )

  /** What the hosts of leads were told, by the ids of the leads. */
  const ofLeads = async (leadIds: readonly string[]): Promise<ReadonlyMap<string, ToldAppointment>> => {
    const told = (place: Place) =>
      `select lead_id, ${appointmentColumns} from appointments where ${isOneOf('lead_id', leadIds, place)}`
    const rows = await query(database, told)
    return new Map(rows.map((row) => [String(row.lead_id), toAppointment(row)]))
  }

  return {
    /** The leads whose shooting begins within a time, the earliest first. */
    booked,

    /** Those that overlap a date, without that of one lead. */
    overlapping: async (at: Date, minutes: number, besides: string): Promise<readonly LeadRecord[]> => {
      const end = endOfShooting({ for: at, minutes })
      // One that is so long may reach into the next hours.
      const before = new Date(at.getTime() - LONGEST_MINUTES * MINUTE_MS)
      const near = await booked(before, end)
      return near.filter((lead) => {
        const date = dateOf(lead)
        return lead.id !== besides && date !== null && endOfShooting(date) > at
      })
    },

    /** What the host of a lead was told; null for nothing. */
    find: async (leadId: string): Promise<ToldAppointment | null> =>
      isUuid(leadId) ? ((await ofLeads([leadId])).get(leadId) ?? null) : null,

    ofLeads,
  }
}

/** The date of a lead; null where none is fixed. */
export function dateOf({ bookedFor, bookedMinutes, bookedAddress, lostAt }: LeadRecord): DateAndPlace | null {
  return bookedFor === null || lostAt !== null
    ? null
    : { for: bookedFor, minutes: bookedMinutes ?? USUAL_MINUTES, address: bookedAddress }
}

/** Whether two dates are the same, their length and place too. */
export function isSameDate(one: DateAndPlace | null, other: DateAndPlace | null): boolean {
  return one === null || other === null
    ? one === other
    : one.for.getTime() === other.for.getTime() && one.minutes === other.minutes && one.address === other.address
}

/** Whether two dates have the same day and hour: a host may come to one whose length or place is another by now. */
export function isSameTime(one: DateAndPlace | null, other: DateAndPlace | null): boolean {
  return one?.for.getTime() === other?.for.getTime()
}

export const appointmentColumns =
  'sequence, told_for, told_minutes, told_address, called_off_at, told_at, told_by, answer, answered_at, wish'

export function toAppointment(row: SqlRow): ToldAppointment {
  const toldFor = toDateOrNull(row.told_for)
  const answer = dateAnswers.find((known) => known === row.answer)
  const date = toldFor && {
    for: toldFor,
    minutes: toNumberOrNull(row.told_minutes) ?? USUAL_MINUTES,
    address: toTextOrNull(row.told_address),
  }
  return {
    sequence: Number(row.sequence),
    date,
    knownDate: toDateOrNull(row.called_off_at) === null ? date : null,
    at: toDate(row.told_at),
    by: tellingWays.find((known) => known === row.told_by) ?? 'email',
    answer:
      answer === undefined
        ? null
        : { kind: answer, at: toDateOrNull(row.answered_at) ?? toDate(row.told_at), wish: toTextOrNull(row.wish) },
  }
}

/**
 * Writes down what the host of an unchanged lead is told: its date, or that there is none any more. A new date has no answer yet.
 *
 * @param isAllowed a further condition
 */
export function tell(
  { unchanged, values }: Guard,
  by: TellingWay,
  now: Date,
  isAllowed: (place: Place) => string,
): Statement {
  const isSame = ['told_for', 'told_minutes', 'told_address']
    .map((column) => `appointments.${column} is not distinct from excluded.${column}`)
    .join(' and ')
  const kept = (column: string) => `${column} = case when ${isSame} then appointments.${column} else null end`
  const newer = (column: string) =>
    `${column} = case when excluded.told_for is null then appointments.${column} else excluded.${column} end`
  return write((place) => {
    // The coalesce gives the parameter the type of its column.
    const at = `coalesce(${place(now.toISOString())}, created_at)`
    return `insert into appointments
        (lead_id, sequence, told_for, told_minutes, told_address, called_off_at, told_at, told_by)
      select id, 0, booked_for, coalesce(booked_minutes, ${USUAL_MINUTES}), booked_address,
        case when booked_for is null then ${at} else null end, ${at}, ${place(by)}
      from leads where ${unchanged} and ${isAllowed(place)}
      on conflict (lead_id) do update set sequence = appointments.sequence + 1,
        ${['told_for', 'told_minutes', 'told_address'].map(newer).join(', ')},
        ${['answer', 'answered_at', 'wish'].map(kept).join(', ')},
        called_off_at = excluded.called_off_at, told_at = excluded.told_at, told_by = excluded.told_by
      returning sequence`
  }, values)
}

export interface HostAnswer {
  readonly kind: DateAnswer
  readonly wish: string | null
  readonly sequence: number
}

/** Selects whether a host has answered so often within a day that nothing more is written down. */
export function countAnswers(leadId: string, now: Date): Statement {
  return {
    sql: `select 1 from lead_events where lead_id = $1 and ${isAnswer} and at > $2 limit 1 offset ${ANSWERS_PER_DAY - 1}`,
    values: [leadId, isoBefore(now, DAY_MS)],
  }
}

const isAnswer = "kind in ('date-confirmed', 'date-other')"

/**
 * Writes down what a host answers to the newest message, where its date is the fixed one; nothing where another one is fixed by now,
 * or the host was told of another one.
 */
export function writeAnswer(leadId: string, { kind, wish, sequence }: HostAnswer, now: Date): Statement {
  return {
    sql: `update appointments set answer = $2, wish = $3, answered_at = $4 where lead_id = $1
      and called_off_at is null and sequence = $6
      and ${ANSWERS_PER_DAY} > (
        select count(*) from lead_events where lead_events.lead_id = appointments.lead_id
          and ${isAnswer} and lead_events.at > $5
      )
      and exists (select 1 from leads where leads.id = appointments.lead_id and leads.booked_for = appointments.told_for)
      returning lead_id`,
    values: [leadId, kind, wish, now.toISOString(), isoBefore(now, DAY_MS), sequence],
  }
}

/** Whether the host of a lead waits for another time than the fixed one. */
export const asksForOther = "answer = 'other' and called_off_at is null and told_for = leads.booked_for"

/** Writes down that the date of an unchanged lead stays, though its host has asked for another time: what was told holds again. */
export function keepDate({ unchanged, values }: Guard): Statement {
  return {
    sql: `update appointments set answer = null, answered_at = null, wish = null
      where exists (select 1 from leads where id = lead_id and ${unchanged} and ${asksForOther})`,
    values,
  }
}

/** Forgets what was answered to a mail of an unchanged lead whose address is corrected: somebody else may have. The history keeps it. */
export function forgetMailedAnswer({ unchanged, values }: Guard): Statement {
  return {
    sql: `update appointments set answer = null, answered_at = null, wish = null
      where told_by = 'email' and exists (select 1 from leads where id = lead_id and ${unchanged})`,
    values,
  }
}
