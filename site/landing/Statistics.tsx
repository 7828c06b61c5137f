import type { StatisticsContent } from '../../content/landing.ts'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import styles from './Statistics.module.css'

export function Statistics({ title, sourceLabel, list }: StatisticsContent) {
  return (
    <section className={styles.statistics} aria-labelledby="statistics-title">
      <div className={styles.page}>
        <SectionTitle id="statistics-title" title={title} />
        <dl className={styles.list}>
          {list.map(({ value, label, source }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={value.startsWith('+') ? `${styles.value} ${styles.signed}` : styles.value}>{value}</dd>
              <dd className={styles.source}>
                <details>
                  <summary>{sourceLabel}</summary>
                  <p>{source}</p>
                </details>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
