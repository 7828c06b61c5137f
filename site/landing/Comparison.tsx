import { comparison } from '../../content/landing.ts'
import { photos } from '../../content/photos/photos.ts'
import { type Crop, Photo } from '../photos/Photo.tsx'
import { CheckGlyph } from '../ui/Glyphs.tsx'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Comparison.module.css'

const crops: [Crop] = [
  { aspect: { width: 3, height: 2 }, widths: [400, 720, 960, 1200], sizes: '(width < 45rem) 90vw, min(45vw, 648px)' },
]

export function Comparison() {
  const { columns } = comparison
  return (
    <section id="risultati" className={styles.comparison} aria-labelledby="comparison-title">
      <div className={styles.heading}>
        <SectionTitle id="comparison-title" label={comparison.label} title={comparison.title} />
        <p className={styles.intro}>{comparison.intro}</p>
      </div>
      <div className={styles.pair}>
        {[comparison.before, comparison.after].map((photo) => (
          <figure key={photo}>
            <Photo photo={photo} crops={crops} className={styles.photo} />
            <figcaption>{photos[photo].caption}</figcaption>
          </figure>
        ))}
      </div>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{comparison.tableCaption}</VisuallyHidden>
        </caption>
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
    </section>
  )
}
