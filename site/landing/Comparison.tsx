import type { ReactNode } from 'react'
import type { ComparisonContent } from '../../content/page-content.ts'
import { CheckGlyph } from '../ui/Glyphs.tsx'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Comparison.module.css'

interface ComparisonProps extends ComparisonContent {
  /** The two photographs, inside the comparer island; null where there is no pair. */
  readonly children: ReactNode
}

export function Comparison({ children, ...comparison }: ComparisonProps) {
  const { columns } = comparison
  return (
    <section id="risultati" className={styles.comparison} aria-labelledby="comparison-title">
      <div className={styles.heading}>
        <SectionTitle id="comparison-title" label={comparison.label} title={comparison.title} />
        <p className={styles.intro}>{comparison.intro}</p>
      </div>
      {children ? <div className={styles.comparer}>{children}</div> : null}
      <div className={styles.table}>
        <table>
          <caption>{comparison.tableCaption}</caption>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{columns.characteristic}</VisuallyHidden>
              </th>
              <th scope="col">{columns.amateur}</th>
              <th scope="col">{columns.professional}</th>
            </tr>
          </thead>
          <tbody>
            {comparison.rows.map((row) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                <td>
                  <span className={styles.dash} aria-hidden="true" />
                  <VisuallyHidden>{comparison.no}</VisuallyHidden>
                </td>
                <td className={styles.yes}>
                  <CheckGlyph />
                  <VisuallyHidden>{comparison.yes}</VisuallyHidden>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
