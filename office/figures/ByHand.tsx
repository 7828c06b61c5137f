import { fillText } from '../../business/fill-text.ts'
import { figuresScreen } from '../../content/office/figures.ts'
import { handSourceNames } from '../../content/office/new-request.ts'
import type { Figures } from '../../contracts/office.ts'
import { toSearch } from '../queries.ts'
import { paths } from '../routes.ts'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './FiguresScreen.module.css'

/** The requests that were written in by hand, which the weeks do not count; nothing while there are none. */
export function ByHand({ byHand, weeks }: Pick<Figures, 'byHand' | 'weeks'>) {
  const since = weeks.at(-1)?.week
  const some = byHand.filter(({ leads }) => leads > 0)
  if (some.length === 0) {
    return null
  }
  return (
    <Section title={figuresScreen.byHand}>
      <p className={styles.note}>{figuresScreen.byHandNote}</p>
      <ul className={styles.states}>
        {some.map(({ by, leads, kept, broken }) => (
          <li key={by}>
            <Link href={paths.search + toSearch({ by, since })} className={styles.state}>
              <span>
                {handSourceNames[by]},{' '}
                {kept + broken === 0
                  ? figuresScreen.byHandUndecided
                  : fillText(figuresScreen.byHandOf, { kept, decided: kept + broken })}
              </span>
              <strong>{leads.toLocaleString('it')}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
