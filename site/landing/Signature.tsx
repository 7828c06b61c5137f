import type { Signature as SignatureContent } from '../../content/page-content.ts'
import { photoCrops } from '../../contracts/photo-crops.ts'
import { type Crop, Photo } from '../photos/Photo.tsx'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import styles from './Signature.module.css'

const crops: [Crop] = [{ aspect: photoCrops.portrait, widths: [320, 640, 960], sizes: '(width >= 60rem) 320px, 60vw' }]

/** Who takes the photographs; it opens the band of the booking form. */
export function Signature({ label, name, lines, droneLicence, answeringHours, portrait }: SignatureContent) {
  return (
    <section className={styles.signature} aria-labelledby="signature-title">
      <div className={styles.columns}>
        <div className={styles.words}>
          <SectionTitle id="signature-title" label={label} title={name} />
          {lines.map((line) => (
            <p key={line} className={styles.line}>
              {line}
            </p>
          ))}
          <div className={styles.details}>
            {droneLicence ? <p>{droneLicence}</p> : null}
            {answeringHours ? <p>{answeringHours}</p> : null}
          </div>
        </div>
        {portrait ? <Photo photo={portrait} crops={crops} className={styles.portrait} /> : null}
      </div>
    </section>
  )
}
