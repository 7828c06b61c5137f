import { durationWords } from '../../business/time/duration-words.ts'
import { figuresScreen } from '../../content/office/figures.ts'
import { toSearch } from '../queries.ts'
import { paths } from '../routes.ts'
import { Link } from '../ui/Link.tsx'
import styles from './FiguresScreen.module.css'
import { behind, shareOf, shareWords, type Week, weekWords } from './week.ts'

interface WeekTableProps {
  readonly weeks: readonly Week[]
  /** '2026-11-23' */
  readonly today: string
}

/** The weeks as a table; each figure opens its leads. */
export function WeekTable({ weeks, today }: WeekTableProps) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.headWeek}>
              {figuresScreen.promise}
            </th>
            <th scope="col" className={styles.head}>
              {figuresScreen.leads}
            </th>
            <th scope="col" className={styles.head}>
              {figuresScreen.kept}
            </th>
            <th scope="col" className={styles.head}>
              {figuresScreen.broken}
            </th>
            <th scope="col" className={styles.wideHead}>
              {figuresScreen.booked}
            </th>
            <th scope="col" className={styles.wideHead}>
              {figuresScreen.median}
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <WeekRow key={week.week} week={week} label={weekWords(week, today)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WeekRow({ week, label }: { readonly week: Week; readonly label: string }) {
  const share = shareOf(week)
  const booked = paths.search + toSearch({ week: week.week, promise: 'booked' })
  return (
    <tr>
      <th scope="row" className={styles.cellWeek}>
        <span className={styles.week}>
          <span>{label}</span> <strong>{shareWords(week)}</strong>
        </span>
        {share !== null && <Bar share={share} />}
      </th>
      <td className={styles.cell}>
        <Figure count={week.leads} href={behind(week)} />
      </td>
      <td className={styles.cell}>
        <Figure count={week.kept} href={behind(week, 'kept')} />
      </td>
      <td className={styles.cell}>
        <Figure count={week.broken} href={behind(week, 'broken')} />
      </td>
      <td className={styles.wideCell}>
        <Figure count={week.booked} href={booked} />
      </td>
      <td className={styles.wideCell}>
        {week.medianMs === null ? (
          '–'
        ) : (
          <Link href={behind(week, 'contacted')} className={styles.count}>
            {durationWords(week.medianMs)}
          </Link>
        )}
      </td>
    </tr>
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

/** The share as a bar, which the percentage beside it says in words. */
export function Bar({ share }: { readonly share: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.whole} width="100" height="8" />
      <rect className={styles.part} width={share * 100} height="8" />
    </svg>
  )
}
