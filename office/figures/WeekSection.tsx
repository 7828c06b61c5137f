import type { ReactNode } from 'react'
import { figuresScreen } from '../../content/office/figures.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './FiguresScreen.module.css'
import { WeekChart } from './WeekChart.tsx'
import { shareWords, type WeekCounts, weekWords } from './week.ts'

interface Column<Counts> {
  readonly heading: string
  /** Whether a telephone has no room for it. */
  readonly isWide?: boolean
  readonly cell: (week: Counts) => ReactNode
}

interface WeekSectionProps<Counts extends WeekCounts> {
  readonly words: typeof figuresScreen.contacts | typeof figuresScreen.deliveries
  readonly promise: string
  /** The newest first. */
  readonly weeks: readonly Counts[]
  /** '2026-11-23' */
  readonly today: string
  /** The address of what is behind a figure. */
  readonly hrefOf: (week: WeekCounts, outcome?: 'kept' | 'broken') => string
  readonly more?: readonly Column<Counts>[]
}

/** How a promise was kept, week by week: as a picture, and as a table of which each figure opens its leads; nothing before the first week. */
export function WeekSection<Counts extends WeekCounts>({
  words,
  promise,
  weeks,
  today,
  hrefOf,
  more = [],
}: WeekSectionProps<Counts>) {
  const columns: readonly Column<Counts>[] = [
    { heading: words.leads, cell: (week) => <Figure count={week.leads} href={hrefOf(week)} /> },
    { heading: words.headKept, cell: (week) => <Figure count={week.kept} href={hrefOf(week, 'kept')} /> },
    { heading: figuresScreen.broken, cell: (week) => <Figure count={week.broken} href={hrefOf(week, 'broken')} /> },
    ...more,
  ]
  return weeks.length === 0 ? null : (
    <Section title={words.title}>
      <p className={styles.note}>{words.note}</p>
      <WeekChart weeks={weeks} today={today} words={words} hrefOf={hrefOf} />
      <Disclosure summary={words.table}>
        <div className={styles.scroller}>
          <table>
            <thead>
              <tr>
                <th scope="col" className={styles.headWeek}>
                  {promise}
                </th>
                {columns.map(({ heading, isWide }) => (
                  <th key={heading} scope="col" className={isWide ? styles.wideHead : styles.head}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week.week}>
                  <th scope="row" className={styles.cellWeek}>
                    <span className={styles.week}>
                      <span>{weekWords(week, today)}</span> <strong>{shareWords(week)}</strong>
                    </span>
                  </th>
                  {columns.map(({ heading, isWide, cell }) => (
                    <td key={heading} className={isWide ? styles.wideCell : styles.cell}>
                      {cell(week)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </Section>
  )
}

/** A figure opens its leads; there are none behind a zero. */
export function Figure({ count, href }: { readonly count: number; readonly href: string }) {
  return count === 0 ? (
    <span className={styles.zero}>0</span>
  ) : (
    <Link href={href} className={styles.count}>
      {count.toLocaleString('it')}
    </Link>
  )
}
