import { statistics } from '../../content/landing.ts'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import styles from './Statistics.module.css'

export function Statistics() {
  return (
    <section className={styles.statistics} aria-labelledby="statistics-title">
      <div className={styles.page}>
        <SectionTitle id="statistics-title" title={statistics.title} />
        <dl className={styles.list}>
          {statistics.list.map(({ value, label, source }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={styles.value}>{value}</dd>
              <dd className={styles.source}>
                <b>{statistics.sourceLabel}.</b> {source}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
