import { fillText } from '../../business/fill-text.ts'
import { fillDays } from '../../business/time/fill-days.ts'
import { figuresScreen } from '../../content/office/figures.ts'
import type { Figures, LeadQuery } from '../../contracts/office.ts'
import { toSearch } from '../queries.ts'
import { paths } from '../routes.ts'
import { addDays, shortDay } from '../time.ts'

export type Week = Figures['weeks'][number]

/** How a promise was kept in a week. */
export type WeekCounts = Pick<Week, 'week' | 'leads' | 'kept' | 'broken'>

/** Of fewer a percentage says more than there is to know. */
export const PERCENT_FROM = 20

/** How a promise was kept: '4 su 6', or from 20 on '67 %'; empty while none is decided. 100 % means all of them, 0 % none. */
export function shareWords({ kept, broken }: WeekCounts): string {
  const decided = kept + broken
  if (decided === 0) {
    return ''
  }
  if (decided < PERCENT_FROM) {
    return fillText(figuresScreen.promiseOf, { kept, decided })
  }
  const rounded = Math.round((kept / decided) * 100)
  const percent = kept === 0 ? 0 : broken === 0 ? 100 : Math.min(99, Math.max(1, rounded))
  return fillText(figuresScreen.percent, { percent })
}

/** 'Questa settimana', or 'dal 16 novembre'. */
export function weekWords({ week }: WeekCounts, today: string): string {
  return week <= today && today < addDays(week, 7)
    ? figuresScreen.thisWeek
    : fillDays(figuresScreen.weekOf, { day: shortDay(week) })
}

/** For instance '16/11'. */
export function shortWeek({ week }: WeekCounts): string {
  return `${Number(week.slice(8))}/${Number(week.slice(5, 7))}`
}

/** The weeks from the one of the first request on: there is nothing to read in those before. */
export function sinceFirst<Counts extends WeekCounts>(weeks: readonly Counts[]): readonly Counts[] {
  return weeks.slice(0, weeks.findLastIndex(({ leads }) => leads > 0) + 1)
}

/** The address of a search. */
export function searchFor(query: LeadQuery): string {
  return paths.search + toSearch(query)
}

/** The address of the leads behind a figure of a week; without a promise all of its leads. */
export function behind({ week }: WeekCounts, promise?: LeadQuery['promise']): string {
  return searchFor({ week, promise })
}

/** The address of the shootings behind a figure of a week. */
export function shootingsBehind({ week }: WeekCounts, delivery?: LeadQuery['delivery']): string {
  return searchFor({ shot: week, delivery })
}
