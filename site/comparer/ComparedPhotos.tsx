import type { PhotoName } from '../../content/photos/photos.ts'
import { photoCrops } from '../../contracts/photo-crops.ts'
import { useContent } from '../context/content-context.ts'
import { type Crop, Photo } from '../photos/Photo.tsx'
import styles from './Comparer.module.css'

const crops: [Crop] = [
  {
    aspect: photoCrops.comparison,
    widths: [400, 720, 960, 1280, 1600],
    sizes: 'min(90vw, 1320px)',
  },
]

/** The two photographs: side by side without script, one over the other with script. */
export function ComparedPhotos({ names }: { readonly names: readonly [PhotoName, PhotoName] }) {
  const { photos } = useContent()
  return (
    <>
      {names.map((photo) => (
        <figure key={photo} className={styles.photo}>
          <Photo photo={photo} crops={crops} className={styles.picture} />
          <figcaption>{photos[photo].caption}</figcaption>
        </figure>
      ))}
    </>
  )
}
