import type { Tour as TourTexts } from '../../content/page-content.ts'
import { photoCrops } from '../../contracts/photo-crops.ts'
import { useAssets, useContent } from '../context/content-context.ts'
import { type Crop, Photo } from '../photos/Photo.tsx'
import { ArrowGlyph } from '../ui/Glyphs.tsx'
import { panoramaLink } from './panorama.ts'
import styles from './Tour.module.css'

const crops: readonly [Crop, Crop] = [
  { media: '(max-width: 719px)', aspect: photoCrops.tourPhone, widths: [400, 720, 960], sizes: '90vw' },
  { aspect: photoCrops.tourWindow, widths: [720, 960, 1320, 1980], sizes: 'min(90vw, 1320px)' },
]

/** The 360° sample: a poster and a link to the flat picture, which with script opens the turning view (TourDialog). */
export function Tour({ tour }: { readonly tour: TourTexts }) {
  const { photos } = useContent()
  const { href } = panoramaLink(useAssets().photos[tour.panorama])
  const { alt } = photos[tour.panorama]
  return (
    <figure className={styles.tour}>
      <div className={styles.frame}>
        <Photo photo={tour.poster} crops={crops} className={styles.poster} />
        <a className={styles.open} href={href} data-alt={alt}>
          <span className={styles.label}>
            {tour.open}
            <ArrowGlyph direction="right" />
          </span>
        </a>
      </div>
      <figcaption className={styles.caption}>{tour.caption}</figcaption>
    </figure>
  )
}
