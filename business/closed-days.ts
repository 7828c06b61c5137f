import { Temporal } from 'temporal-polyfill'
import { closedNotice } from '../content/closed-days.ts'
import { fillText } from './fill-text.ts'
import { withFirst } from './time/day-words.ts'
import { fillDays } from './time/fill-days.ts'
import { atHour, type Days, daysInRome, romeTime } from './time/rome-time.ts'

/** The first hour of an open day in Rome: the quiet hours end, and the digest comes. */
const OPENING_HOUR = 8

/** Days on which the business is closed, from the first to the last, with what follows from them. */
export interface ClosedDays extends Days {
  /** The first open hour: the 24 hours of who wrote meanwhile begin then. */
  readonly opensAt: Date
}

/** Computes the times of closed days in Rome. */
export function closedDays(first: string, last: string): ClosedDays {
  const days = daysInRome(Temporal.PlainDate.from(first), Temporal.PlainDate.from(last))
  const openDay = romeTime(days.until).toPlainDate()
  return { ...days, opensAt: atHour(openDay, OPENING_HOUR) }
}

/** Joins days with all of those that they touch or overlap. */
export function joined(days: ClosedDays, others: readonly ClosedDays[]): ClosedDays {
  const touched = others.filter(({ from, until }) => from <= days.until && until >= days.from)
  const all = [days, ...touched]
  const [first = days.first] = all.map((each) => each.first).sort()
  const last =
    all
      .map((each) => each.last)
      .sort()
      .at(-1) ?? days.last
  return closedDays(first, last)
}

/** Returns the days among which a moment is; null when the business is open. */
export function closedAt<Period extends ClosedDays>(periods: readonly Period[], moment: Date): Period | null {
  return periods.find(({ from, until }) => from <= moment && moment < until) ?? null
}

/** For instance 'Siamo chiusi fino al 26 agosto: ti rispondiamo dal 27.' */
export function closedWords(opensAt: Date): string {
  const from = romeTime(opensAt).toPlainDate()
  const last = from.subtract({ days: 1 })
  return fillText(closedNotice.text, {
    until: fillDays(closedNotice.until, { day: dayWords(last, true) }),
    from: fillDays(closedNotice.from, { day: dayWords(from, from.month !== last.month) }),
  })
}

/** The steps after a request, the first of which is not at its usual time. */
export function stepsFrom<Step extends object>(steps: readonly Step[], when: string) {
  return steps.map((step, index) => (index === 0 ? { ...step, when } : step))
}

/** The steps after a request, as they are on closed days: the first one begins at the first open hour. */
export function closedSteps<Step extends object>(steps: readonly Step[]) {
  return stepsFrom(steps, closedNotice.firstStep)
}

function dayWords(date: Temporal.PlainDate, hasMonth: boolean): string {
  return withFirst(hasMonth ? `${date.day} ${date.toLocaleString('it-IT', { month: 'long' })}` : String(date.day))
}
