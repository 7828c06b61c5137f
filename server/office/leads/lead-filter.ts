import { Temporal } from 'temporal-polyfill'
import { type Days, daysInRome, romeTime, weekInRome } from '../../../business/time/rome-time.ts'
import type { LeadQuery } from '../../../contracts/office.ts'
import { searchedTexts } from '../../../leads/search-text.ts'
import { OfficeFailure } from '../office-request.ts'
import type { Week } from './lead-figures.ts'
import type { OfficeFilter } from './list-conditions.ts'

/** The weeks of the figures. */
const WEEKS = 8

/**
 * Turns the query of a request into a filter.
 *
 * @throws OfficeFailure 422 for a month or a day that does not exist
 */
export function filterOf({
  section,
  q,
  state,
  zone,
  lost,
  month,
  week,
  promise,
  since,
  by,
  shot,
  delivery,
}: LeadQuery): OfficeFilter {
  const periods = [...(month === undefined ? [] : [monthOf(month)]), ...(week === undefined ? [] : [weekOf(week)])]
  const from = [...periods.map((period) => period.from), ...(since === undefined ? [] : [weekOf(since).from])]
  const until = periods.map((period) => period.until)
  return {
    ...(section !== undefined && { section }),
    ...(q !== undefined && { texts: searchedTexts(q) }),
    ...(state !== undefined && { state }),
    ...(zone !== undefined && { zone }),
    ...(lost !== undefined && { lost }),
    ...(from.length > 0 && { from: new Date(Math.max(...from.map(Number))) }),
    ...(until.length > 0 && { until: new Date(Math.min(...until.map(Number))) }),
    ...((week !== undefined || promise !== undefined) && { isCounted: true }),
    ...(promise !== undefined && { promise }),
    ...(by !== undefined && { arrivedBy: by }),
    ...(shot !== undefined && { shot: weekOf(shot) }),
    ...(delivery !== undefined && { delivery }),
  }
}

/** Returns the weeks of the figures, the newest first. */
export function weeksOfFigures(now: Date): readonly Week[] {
  const today = romeTime(now).toPlainDate()
  return Array.from({ length: WEEKS }, (_, ago) => {
    const { first, from, until } = weekInRome(today.subtract({ weeks: ago }))
    return { monday: first, from, until }
  })
}

function monthOf(month: string): Days {
  const first = existing(() => Temporal.PlainDate.from(`${month}-01`, { overflow: 'reject' }))
  return daysInRome(first, first.add({ months: 1 }).subtract({ days: 1 }))
}

function weekOf(monday: string): Days {
  return weekInRome(existing(() => Temporal.PlainDate.from(monday, { overflow: 'reject' })))
}

function existing(parse: () => Temporal.PlainDate): Temporal.PlainDate {
  try {
    return parse()
  } catch {
    throw new OfficeFailure(422, 'invalid')
  }
}
