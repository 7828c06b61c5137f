import type { StatisticsContent } from '../../content/page-content.ts'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import styles from './Statistics.module.css'

interface StatisticsProps extends StatisticsContent {
  /** True without a comparison before it: the header's link to the results then leads here. */
  readonly isFirstOfResults: boolean
}

export function Statistics({ title, sourceLabel, list, isFirstOfResults }: StatisticsProps) {
  return (
    <section
      id={isFirstOfResults ? 'risultati' : undefined}
      className={styles.statistics}
      aria-labelledby="statistics-title"
    >
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
