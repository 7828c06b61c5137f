import { useAssets } from '../context/assets.ts'
import { useContent } from '../context/content-context.ts'
import { type Crop, Photo } from '../photos/Photo.tsx'
import { photoCredit } from '../photos/photo-credit.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './GalleryGrid.module.css'
import { type GALLERY_PLACES, thumbnailLink } from './slides.ts'

const half = '(width < 45rem) 45vw'
const whole = '(width < 45rem) 90vw'
const wide = { width: 3, height: 2 }

// The five places of the grid, in source order; on a phone the second and the third are side by side.
const places: readonly (readonly [...Crop[], Crop])[] & { readonly length: typeof GALLERY_PLACES } = [
  [{ aspect: wide, widths: [400, 720, 960, 1280, 1600], sizes: `${whole}, min(61vw, 872px)` }],
  [{ aspect: { width: 3, height: 4 }, widths: [320, 480, 720], sizes: `${half}, min(30vw, 424px)` }],
  [{ aspect: { width: 4, height: 5 }, widths: [320, 480, 720, 1060], sizes: `${half}, min(38vw, 534px)` }],
  [{ aspect: wide, widths: [400, 720, 960, 1280, 1600], sizes: `${whole}, min(53vw, 760px)` }],
  [{ aspect: wide, widths: [400, 720, 960, 1320, 2000], sizes: 'min(90vw, 1320px)' }],
]

/** The thumbnails: each is a link to its photograph, with an id that opens it in the lightbox. */
export function GalleryGrid() {
  const { business, gallery, photos } = useContent()
  const { photos: files } = useAssets()
  return (
    <ul className={styles.grid}>
      {gallery.photos.map((photo, index) => {
        const crops = places[index]
        const { href } = thumbnailLink(files[photo])
        const credit = photos[photo].isSample ? gallery.sampleCredit : gallery.credit
        return crops ? (
          <li key={photo}>
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
        ) : null
      })}
    </ul>
  )
}
