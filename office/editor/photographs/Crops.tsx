import type { PhotoWords } from '../../../content/editing/field.ts'
import { cropNames } from '../../../content/office/photographs.ts'
import { cropAround } from '../../../contracts/crop.ts'
import { type CropName, photoCrops } from '../../../contracts/photo-crops.ts'
import styles from './photographs.module.css'
import type { Picture } from './Thumbnail.tsx'

interface CropsProps {
  readonly picture: Picture
  readonly focus: PhotoWords['focus']
  readonly crops: readonly CropName[]
}

/** A photograph as the pages crop it, by the rule of the build, each crop called by its place. */
export function Crops({ picture, focus, crops }: CropsProps) {
  return (
    <ul className={styles.crops}>
      {crops.map((name) => {
        const { left, top, width, height } = cropAround(picture, focus, photoCrops[name])
        return (
          <li key={name}>
            <svg viewBox={`${left} ${top} ${width} ${height}`} role="img" aria-label={cropNames[name]}>
              <image href={picture.url} width={picture.width} height={picture.height} />
            </svg>
            <span aria-hidden="true">{cropNames[name]}</span>
          </li>
        )
      })}
    </ul>
  )
}
