import type { Hours as HoursContent } from '../../content/page-content.ts'
import { photoCrops } from '../../contracts/photo-crops.ts'
import { type Crop, Photo } from '../photos/Photo.tsx'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import styles from './Hours.module.css'

const crops: readonly [Crop, Crop] = [
  { media: '(max-width: 719px)', aspect: photoCrops.hoursPhone, widths: [480, 780, 1200], sizes: '100vw' },
  { aspect: photoCrops.hoursWindow, widths: [400, 640, 850], sizes: '34vw' },
]

/** One room at several hours: photographs from edge to edge, each with its hour. */
export function Hours({ label, title, intro, at, list }: HoursContent) {
  return (
    <section className={styles.hours} aria-labelledby="hours-title">
      <div className={styles.heading}>
        <SectionTitle id="hours-title" label={label} title={title} />
        <p className={styles.intro}>{intro}</p>
      </div>
      <ol className={styles.list}>
        {list.map(({ hour, text, photo }) => (
          <li key={hour}>
            <Photo photo={photo} crops={crops} className={styles.photo} />
            <p className={styles.hour}>
              <span>{at}</span> {hour}
            </p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
