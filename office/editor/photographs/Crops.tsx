import { fillText } from '../../../business/fill-text.ts'
import type { PhotoWords } from '../../../content/editing/field.ts'
import { photoWords } from '../../../content/office/site.ts'
import { cropAround, type Size } from '../../../contracts/crop.ts'
import type { Photograph } from '../../../contracts/editing.ts'
import { photoUrl } from './photo-url.ts'
import styles from './photographs.module.css'

interface CropsProps {
  readonly photograph: Photograph
  readonly focus: PhotoWords['focus']
  /** The aspect ratios in which the draft shows it. */
  readonly aspects: readonly Size[]
}

/** A photograph as the pages crop it, by the rule of the build. */
export function Crops({ photograph, focus, aspects }: CropsProps) {
  if (aspects.length === 0) {
    return <p className={styles.note}>{photoWords.noCrops}</p>
  }
  return (
    <ul className={styles.crops}>
      {aspects.map((aspect) => {
        const { left, top, width, height } = cropAround(photograph, focus, aspect)
        const label = fillText(photoWords.crop, { width: aspect.width, height: aspect.height })
        return (
          <li key={`${aspect.width}:${aspect.height}`}>
            <svg viewBox={`${left} ${top} ${width} ${height}`} role="img" aria-label={label}>
              <image href={photoUrl(photograph)} width={photograph.width} height={photograph.height} />
            </svg>
            <span aria-hidden="true">{`${aspect.width}:${aspect.height}`}</span>
          </li>
        )
      })}
    </ul>
  )
}
