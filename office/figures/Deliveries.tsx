import { figuresScreen } from '../../content/office/figures.ts'
import type { Figures } from '../../contracts/office.ts'
import { ChevronGlyph } from '../../site/ui/Glyphs.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './FiguresScreen.module.css'
import { WeekChart } from './WeekChart.tsx'
import { Bar, Figure } from './WeekTable.tsx'
import { shareOf, shareWords, shootingsBehind, sinceFirst, type WeekCounts, weekWords } from './week.ts'

interface DeliveriesProps extends Pick<Figures, 'deliveries'> {
  /** '2026-11-23' */
  readonly today: string
}

/** How the second promise was kept, in the same picture as the first; nothing before the first shooting. */
export function Deliveries({ deliveries, today }: DeliveriesProps) {
  const weeks = sinceFirst(deliveries)
  const words = figuresScreen.deliveries
  return weeks.length === 0 ? null : (
    <Section title={words.title}>
      <p className={styles.note}>{words.note}</p>
      <WeekChart weeks={weeks} today={today} words={words} hrefOf={(week) => shootingsBehind(week)} />
      <details className={styles.behind}>
        <summary>
          {words.table}
          <ChevronGlyph />
        </summary>
        <div className={styles.scroller}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" className={styles.headWeek}>
                  {words.title}
                </th>
                {[words.leads, words.headKept, figuresScreen.broken].map((heading) => (
                  <th key={heading} scope="col" className={styles.head}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <DeliveryRow key={week.week} week={week} label={weekWords(week, today)} />
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Section>
  )
}

function DeliveryRow({ week, label }: { readonly week: WeekCounts; readonly label: string }) {
  const share = shareOf(week)
  return (
    <tr>
      <th scope="row" className={styles.cellWeek}>
        <span className={styles.week}>
          <span>{label}</span> <strong>{shareWords(week)}</strong>
        </span>
        {share !== null && <Bar share={share} />}
      </th>
      <td className={styles.cell}>
        <Figure count={week.leads} href={shootingsBehind(week)} />
      </td>
      <td className={styles.cell}>
        <Figure count={week.kept} href={shootingsBehind(week, 'kept')} />
      </td>
      <td className={styles.cell}>
        <Figure count={week.broken} href={shootingsBehind(week, 'broken')} />
      </td>
    </tr>
  )
}
