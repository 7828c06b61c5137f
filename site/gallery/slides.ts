import { photoSources } from 'virtual:site'
import { gallery } from '../../content/landing.ts'
import { photos } from '../../content/photos/photos.ts'
import { fullSize } from '../photos/full-size.ts'
import { renditionUrl } from '../photos/rendition-url.ts'

/** A photograph of the gallery as it is seen alone. */
export interface Slide {
  /** Its address on the page, without the `#`; the thumbnail's id too. */
  readonly id: string
  readonly alt: string
  readonly caption: string
  readonly credit: string
  readonly avif: string
  readonly webp: string
  readonly jpg: string
}

const whole = { width: 3, height: 2 }

/** What a telephone takes (pixels); larger screens take the whole. */
const NARROW_WIDTH = 960

/** What the lightbox shows, in the gallery's order. */
export function gallerySlides(): Slide[] {
  return gallery.photos.map((photo, index) => {
    const { alt, caption, credit } = photos[photo]
    const full = fullSize(photoSources[photo])
    const set = (format: 'avif' | 'webp') =>
      [NARROW_WIDTH, full.width]
        .map((width) => `${renditionUrl({ ...photoSources[photo], aspect: whole, width, format })} ${width}w`)
        .join(', ')
    return { id: slideId(index), alt, caption, credit, avif: set('avif'), webp: set('webp'), jpg: full.url }
  })
}

/** `foto-1` for the first photograph. */
export function slideId(index: number): string {
  return `foto-${index + 1}`
}
