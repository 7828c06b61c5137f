import type { Days } from '../../../business/time/rome-time.ts'
import type { Figures } from '../../../contracts/office.ts'
import { deliveryDeadline, endOfShooting } from '../../../leads/appointment.ts'
import { handSources, leadStates, lostReasons } from '../../../leads/lead-state.ts'
import {
  type SqlDatabase,
  type SqlRow,
  toDate,
  toDateOrNull,
  toNumberOrNull,
  write,
} from '../../database/sql-database.ts'
import { contactFigures } from '../../leads/contact-figures.ts'
import { hasShooting, inState, isReal, stateConditions } from '../../leads/lead-rows.ts'

export function leadFiguresIn(database: SqlDatabase) {
  return {
    /** Computes the figures of some weeks, the newest first, those of leads written in by hand apart, and the states of all leads. */
    figures: async (weeks: readonly Days[], now: Date): Promise<Figures> => {
      const [start, end] = [weeks.at(-1)?.from ?? now, weeks[0]?.until ?? now]
      const [[counts] = [], handRows = [], shootings = [], ...rowsOfWeeks] = await database.run([
        write((place) => {
          const inStates = leadStates.map(
            (state) => `count(case when ${inState(database, state, now, place)} then 1 end) as "${state}"`,
          )
          const lost = lostReasons.map(
            (why) => `count(case when ${stateConditions.lost} and lost_because = '${why}' then 1 end) as "lost ${why}"`,
          )
          return `select ${[...inStates, ...lost].join(', ')} from leads`
        }),
        {
          sql: `select arrived_by, created_at, promise_from, contacted_at from leads
            where arrived_by is not null and created_at >= $1 and created_at < $2`,
          values: [start.toISOString(), end.toISOString()],
        },
        {
          sql: `select booked_for, booked_minutes, delivered_at from leads where ${hasShooting} and booked_for >= $1 and booked_for < $2`,
          values: [start.toISOString(), end.toISOString()],
        },
        ...weeks.map(({ from, until }) => ({
          sql: `select created_at, promise_from, contacted_at, booked_for, lost_at from leads
            where ${isReal} and arrived_by is null and created_at >= $1 and created_at < $2 and created_at < $3`,
          values: [from.toISOString(), until.toISOString(), now.toISOString()],
        })),
      ])
      return {
        weeks: weeks.map(({ first }, index) => ({ week: first, ...figuresOf(rowsOfWeeks[index] ?? [], now) })),
        deliveries: weeks.map(({ first, from, until }) => ({
          week: first,
          ...deliveriesOf(
            shootings.filter(({ booked_for }) => toDate(booked_for) >= from && toDate(booked_for) < until),
            now,
          ),
        })),
        byHand: handSources.map((by) => ({
          by,
          ...handFiguresOf(
            handRows.filter((row) => row.arrived_by === by),
            now,
          ),
        })),
        states: countsBy(leadStates, (state) => counts?.[state]),
        lost: countsBy(lostReasons, (why) => counts?.[`lost ${why}`]),
      }
    },
  }
}

function countsBy<Name extends string>(
  names: readonly Name[],
  countOf: (name: Name) => unknown,
): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name) => [name, Number(countOf(name))])) as Record<Name, number>
}

/** How the second promise was kept, of the shootings that are over. */
function deliveriesOf(rows: readonly SqlRow[], now: Date) {
  const shootings = rows
    .map(({ booked_for, booked_minutes, delivered_at }) => ({
      isOver: endOfShooting({ for: toDate(booked_for), minutes: toNumberOrNull(booked_minutes) }) <= now,
      deadline: deliveryDeadline(toDate(booked_for), toNumberOrNull(booked_minutes)),
      deliveredAt: toDateOrNull(delivered_at),
    }))
    .filter(({ isOver, deliveredAt }) => isOver || deliveredAt !== null)
  return {
    leads: shootings.length,
    kept: shootings.filter(({ deliveredAt, deadline }) => deliveredAt !== null && deliveredAt <= deadline).length,
    broken: shootings.filter(({ deliveredAt, deadline }) => (deliveredAt ?? now) > deadline).length,
  }
}

function handFiguresOf(rows: readonly SqlRow[], now: Date) {
  const { leads, withinDeadline, decided } = contactFigures(rows, now)
  return { leads, kept: withinDeadline, broken: decided - withinDeadline }
}

function figuresOf(rows: readonly SqlRow[], now: Date) {
  const { leads, withinDeadline, decided, medianMs } = contactFigures(rows, now)
  return {
    leads,
    contacted: rows.filter(({ contacted_at }) => contacted_at !== null).length,
    kept: withinDeadline,
    broken: decided - withinDeadline,
    medianMs,
    booked: rows.filter(({ booked_for, lost_at }) => booked_for !== null && lost_at === null).length,
  }
}
