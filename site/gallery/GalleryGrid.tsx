import type { Content } from '../../business/content.ts'
import { photoCredit } from '../../business/photo-credit.ts'
import { type GalleryPlace, galleryPlaces, photoCrops } from '../../contracts/photo-crops.ts'
import { useAssets, useContent } from '../context/content-context.ts'
import { type Crop, Photo } from '../photos/Photo.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './GalleryGrid.module.css'
import { thumbnailLink } from './slides.ts'

const half = '(width < 45rem) 45vw'
const whole = '(width < 45rem) 90vw'
const { galleryNarrow, galleryUpright, galleryWide } = photoCrops

/** How each place of the grid crops its photograph, and how wide it is. */
const crops: Readonly<Record<GalleryPlace, Crop>> = {
  large: { aspect: galleryWide, widths: [400, 720, 960, 1280, 1600], sizes: `${whole}, min(61vw, 872px)` },
  narrow: { aspect: galleryNarrow, widths: [320, 480, 720], sizes: `${half}, min(30vw, 424px)` },
  upright: { aspect: galleryUpright, widths: [320, 480, 720, 1060], sizes: `${half}, min(38vw, 534px)` },
  uprightAlone: { aspect: galleryUpright, widths: [400, 720, 1060], sizes: `${whole}, min(38vw, 534px)` },
  beside: { aspect: galleryWide, widths: [400, 720, 960, 1280, 1600], sizes: `${whole}, min(53vw, 760px)` },
  full: { aspect: galleryWide, widths: [400, 720, 960, 1320, 2000], sizes: 'min(90vw, 1320px)' },
}

/** The thumbnails: each is a link to its photograph, with an id that opens it in the lightbox. */
export function GalleryGrid() {
  const { business, gallery, photos } = useContent()
  const { photos: files } = useAssets()
  const places = galleryPlaces(gallery.photos.length)
  const isMixed = hasMixedPhotos(gallery.photos, photos)
  return (
    <ul className={styles.grid}>
      {gallery.photos.map((photo, index) => {
        const place = places[index] ?? 'full'
        const { href } = thumbnailLink(files[photo])
        const { caption, isSample } = photos[photo]
        const credit = isSample ? gallery.sampleCredit : gallery.credit
        return (
          <li key={photo} className={styles[place]}>
            <a
              id={`foto-${index + 1}`}
              href={href}
              data-credit={`${credit} ${photoCredit(photos[photo], business.brand)}`}
            >
              <Photo photo={photo} crops={[crops[place]]} className={styles.photo} />
              <VisuallyHidden>{gallery.open}</VisuallyHidden>
            </a>
            <p className={styles.caption}>{isSample && isMixed ? `${caption} (${gallery.sampleMark})` : caption}</p>
          </li>
        )
      })}
    </ul>
  )
}

/** Whether some of the photographs are renderings, and others are not. */
export function hasMixedPhotos(names: Content['gallery']['photos'], photos: Content['photos']): boolean {
  return new Set(names.map((name) => photos[name].isSample === true)).size > 1
}
