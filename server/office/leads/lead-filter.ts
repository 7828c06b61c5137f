import { Temporal } from 'temporal-polyfill'
import { type Days, daysInRome, romeTime, weekInRome } from '../../../business/time/rome-time.ts'
import type { LeadQuery } from '../../../contracts/office.ts'
import { searchedTexts } from '../../../leads/search-text.ts'
import type { OfficeFilter } from './list-conditions.ts'

const WEEKS = 8

export function filterOf(query: LeadQuery): OfficeFilter {
  const { section, state, zone, lost, promise, delivery, q, month, week, since, by, shot } = query
  const periods = [...(month === undefined ? [] : [monthOf(month)]), ...(week === undefined ? [] : [weekOf(week)])]
  const from = [...periods, ...(since === undefined ? [] : [weekOf(since)])].map((period) => Number(period.from))
  const until = periods.map((period) => Number(period.until))
  return {
    ...{ section, state, zone, lost, promise, delivery },
    texts: q === undefined ? undefined : searchedTexts(q),
    from: from.length > 0 ? new Date(Math.max(...from)) : undefined,
    until: until.length > 0 ? new Date(Math.min(...until)) : undefined,
    isCounted: week !== undefined || promise !== undefined,
    arrivedBy: by,
    shot: shot === undefined ? undefined : weekOf(shot),
  }
}

/** Returns the weeks of the figures, the newest first. */
export function weeksOfFigures(now: Date): readonly Days[] {
  const today = romeTime(now).toPlainDate()
  return Array.from({ length: WEEKS }, (_, ago) => weekInRome(today.subtract({ weeks: ago })))
}

function monthOf(month: string): Days {
  const first = Temporal.PlainDate.from(`${month}-01`)
  return daysInRome(first, first.add({ months: 1 }).subtract({ days: 1 }))
}

function weekOf(monday: string): Days {
  return weekInRome(Temporal.PlainDate.from(monday))
}
