import { fillText } from '../../business/fill-text.ts'
import { figuresScreen } from '../../content/office/figures.ts'
import { VisuallyHidden } from '../../site/ui/VisuallyHidden.tsx'
import { Link } from '../ui/Link.tsx'
import styles from './WeekChart.module.css'
import { shortWeek, type WeekCounts, weekWords } from './week.ts'

/** The height of the picture, in its own units. */
const HEIGHT = 100
/** As many as a thumb can tell apart on the narrowest telephone; the table has the others. */
const SHOWN = 6
/** What is there at all is seen. */
const LEAST = 4

interface WeekChartProps {
  /** The newest first. */
  readonly weeks: readonly WeekCounts[]
  readonly today: string
  readonly words: { readonly weekBar: string; readonly kept: string }
  readonly hrefOf: (week: WeekCounts) => string
}

/** The weeks as bars, the newest at the right: how many there were, and for how many the promise was kept. */
export function WeekChart({ weeks: all, today, words, hrefOf }: WeekChartProps) {
  const weeks = all.slice(0, SHOWN)
  const most = Math.max(...weeks.map(({ leads }) => leads), 1)
  return (
    <figure className={styles.chart}>
      <ol className={styles.weeks}>
        {weeks.toReversed().map((week) => (
          <li key={week.week}>
            <Link href={hrefOf(week)} className={styles.week}>
              <VisuallyHidden>
                {fillText(words.weekBar, { ...countsOf(week), week: weekWords(week, today) })}
              </VisuallyHidden>
              <Bar week={week} most={most} />
              <span className={styles.count} aria-hidden="true">
                {week.leads}
              </span>
              <span className={styles.day} aria-hidden="true">
                {shortWeek(week)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <figcaption className={styles.legend}>
        <span className={styles.isKept}>{words.kept}</span>
        <span className={styles.isBroken}>{figuresScreen.barBroken}</span>
        <span className={styles.isOpen}>{figuresScreen.barOpen}</span>
      </figcaption>
    </figure>
  )
}

function countsOf({ leads, kept, broken }: WeekCounts) {
  return { leads, kept, broken }
}

function Bar({ week: { leads, kept, broken }, most }: { readonly week: WeekCounts; readonly most: number }) {
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(LEAST, (count / most) * HEIGHT))
  const parts = [
    { count: kept, className: styles.kept },
    { count: broken, className: styles.broken },
    { count: Math.max(0, leads - kept - broken), className: styles.open },
  ]
  let top = HEIGHT
  return (
    <svg className={styles.bar} viewBox={`0 0 20 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ count, className }) => {
        const height = heightOf(count)
        top -= height
        return <rect key={className} className={className} x="0" y={Math.max(0, top)} width="20" height={height} />
      })}
    </svg>
  )
}
