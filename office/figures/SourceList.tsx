import { useQuery } from '@tanstack/react-query'
import { figuresScreen } from '../../content/office/figures.ts'
import { sourcesQuery } from '../queries.ts'
import { Section } from '../ui/Section.tsx'
import styles from './FiguresScreen.module.css'

/** Where hosts came from in the last 30 days; nothing while it is not known. */
export function SourceList() {
  const { data } = useQuery(sourcesQuery)
  if (data === undefined || data.sources.length === 0) {
    return null
  }
  return (
    <Section title={figuresScreen.sources}>
      <p className={styles.note}>{figuresScreen.sourcesNote}</p>
      <ul className={styles.sources}>
        {data.sources.map(({ name, values }) => (
          <li key={name}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <span>{values.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
