import type { Figures } from '../../../contracts/office.ts'
import { leadStates, lostReasons } from '../../../leads/lead-state.ts'
import { query, type SqlDatabase, type SqlRow } from '../../database/sql-database.ts'
import { contactFigures } from '../../leads/contact-figures.ts'
import { stateConditions } from '../../leads/lead-records.ts'

/** A week in Rome, by its Monday. */
export interface Week {
  readonly monday: string
  readonly from: Date
  readonly until: Date
}

/** The figures of the office. */
export function leadFiguresIn(database: SqlDatabase) {
  return {
    /** Computes the figures of some weeks, in their order, and the states of all leads. */
    figures: async (weeks: readonly Week[], now: Date): Promise<Figures> => {
      const [[counts] = [], ...rowsOfWeeks] = await database.run([
        {
          sql: `select ${[
            ...leadStates.map((state) => `count(case when ${stateConditions[state]} then 1 end) as "${state}"`),
            ...lostReasons.map(
              (why) =>
                `count(case when ${stateConditions.lost} and lost_because = '${why}' then 1 end) as "lost ${why}"`,
            ),
          ].join(', ')} from leads`,
        },
        ...weeks.map(({ from, until }) => ({
          sql: `select created_at, contacted_at, booked_for, lost_at from leads
            where held_because is null and created_at >= $1 and created_at < $2 and created_at < $3`,
          values: [from.toISOString(), until.toISOString(), now.toISOString()],
        })),
      ])
      return {
        weeks: weeks.map(({ monday }, index) => ({ week: monday, ...figuresOf(rowsOfWeeks[index] ?? [], now) })),
        states: {
          new: Number(counts?.new),
          held: Number(counts?.held),
          contacted: Number(counts?.contacted),
          booked: Number(counts?.booked),
          lost: Number(counts?.lost),
          spam: Number(counts?.spam),
        },
        lost: {
          price: Number(counts?.['lost price']),
          date: Number(counts?.['lost date']),
          zone: Number(counts?.['lost zone']),
          'no-answer': Number(counts?.['lost no-answer']),
          other: Number(counts?.['lost other']),
        },
      }
    },

    /** Counts what is booked between two times. */
    countBooked: async (from: Date, until: Date): Promise<number> => {
      const [row] = await query(
        database,
        `select count(*) as counted from leads where ${stateConditions.booked} and booked_for >= $1 and booked_for < $2`,
        from.toISOString(),
        until.toISOString(),
      )
      return Number(row?.counted)
    },
  }
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
