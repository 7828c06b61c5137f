import { photoCredit } from '../../business/photo-credit.ts'
import { useAssets } from '../context/assets.ts'
import { useContent } from '../context/content-context.ts'
import { type Crop, Photo } from '../photos/Photo.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './GalleryGrid.module.css'
import { GALLERY_PLACES, thumbnailLink } from './slides.ts'

const half = '(width < 45rem) 45vw'
const whole = '(width < 45rem) 90vw'
const wide = { width: 3, height: 2 }

interface Place {
  readonly className: string | undefined
  readonly crops: readonly [Crop]
}

const large: Place = {
  className: styles.large,
  crops: [{ aspect: wide, widths: [400, 720, 960, 1280, 1600], sizes: `${whole}, min(61vw, 872px)` }],
}
/** Beside the large one, on a telephone beside the upright one. */
const narrow: Place = {
  className: styles.narrow,
  crops: [{ aspect: { width: 3, height: 4 }, widths: [320, 480, 720], sizes: `${half}, min(30vw, 424px)` }],
}
const upright: Place = {
  className: styles.upright,
  crops: [{ aspect: { width: 4, height: 5 }, widths: [320, 480, 720, 1060], sizes: `${half}, min(38vw, 534px)` }],
}
/** An upright one with a line of its own on a telephone. */
const uprightAlone: Place = {
  className: styles.uprightAlone,
  crops: [{ aspect: { width: 4, height: 5 }, widths: [400, 720, 1060], sizes: `${whole}, min(38vw, 534px)` }],
}
const beside: Place = {
  className: styles.beside,
  crops: [{ aspect: wide, widths: [400, 720, 960, 1280, 1600], sizes: `${whole}, min(53vw, 760px)` }],
}
const full: Place = {
  className: styles.full,
  crops: [{ aspect: wide, widths: [400, 720, 960, 1320, 2000], sizes: 'min(90vw, 1320px)' }],
}

/** The places of the grid in source order, by the number of photographs. Each line of the grid is full. */
const layouts: Readonly<Record<number, readonly Place[]>> = {
  1: [full],
  2: [uprightAlone, beside],
  3: [full, uprightAlone, beside],
  4: [large, narrow, upright, beside],
  [GALLERY_PLACES]: [large, narrow, upright, beside, full],
}

/** The thumbnails: each is a link to its photograph, with an id that opens it in the lightbox. */
export function GalleryGrid() {
  const { business, gallery, photos } = useContent()
  const { photos: files } = useAssets()
  const shown = gallery.photos.slice(0, GALLERY_PLACES)
  const places = layouts[shown.length] ?? []
  return (
    <ul className={styles.grid}>
      {shown.map((photo, index) => {
        const { className, crops } = places[index] ?? full
        const { href } = thumbnailLink(files[photo])
        const credit = photos[photo].isSample ? gallery.sampleCredit : gallery.credit
        return (
          <li key={photo} className={className}>
            <a
              id={`foto-${index + 1}`}
              href={href}
              data-credit={`${credit} ${photoCredit(photos[photo], business.brand)}`}
            >
              <Photo photo={photo} crops={crops} className={styles.photo} />
              <VisuallyHidden>{gallery.open}</VisuallyHidden>
            </a>
            <p className={styles.caption}>{photos[photo].caption}</p>
          </li>
        )
      })}
    </ul>
  )
}
