import type { PhotoName } from '../../content/photos/photos.ts'
import { type Crop, Photo } from '../photos/Photo.tsx'
import styles from './Tour.module.css'

const crops: readonly [Crop, Crop] = [
  { media: '(max-width: 719px)', aspect: { width: 3, height: 2 }, widths: [400, 720, 960], sizes: '90vw' },
  { aspect: { width: 21, height: 9 }, widths: [720, 960, 1320, 1980], sizes: 'min(90vw, 1320px)' },
]

/** What the sample shows until it is opened. */
export function TourPoster({ photo }: { readonly photo: PhotoName }) {
  return <Photo photo={photo} crops={crops} className={styles.poster} />
}
