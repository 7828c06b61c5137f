import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './FiguresScreen.module.css'

interface CountListProps {
  readonly title: string
  readonly note?: string
  readonly rows: readonly { readonly href: string; readonly label: string; readonly count: number }[]
}

/** Figures below each other, each of which opens its leads; nothing while all are zero. */
export function CountList({ title, note, rows }: CountListProps) {
  const some = rows.filter(({ count }) => count > 0)
  return some.length === 0 ? null : (
    <Section title={title}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <ul className={styles.states}>
        {some.map(({ href, label, count }) => (
          <li key={href}>
            <Link href={href} className={styles.state}>
              <span>{label}</span>
              <strong>{count.toLocaleString('it')}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
