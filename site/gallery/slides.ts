import { lighterSources } from '../photos/whole-photo.ts'

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

/** What the lightbox shows, read from the thumbnails that the page was served with (GalleryGrid). */
export function readSlides(gallery: Element): Slide[] {
  return [...gallery.querySelectorAll('a')].map((link) => {
    const sources = lighterSources(link)
    const set = (wanted: 'avif' | 'webp') =>
      sources
        .filter(({ format }) => format === wanted)
        .map(({ url, width }) => `${url} ${width}w`)
        .join(', ')
    return {
      id: link.id,
      alt: link.querySelector('img')?.alt ?? '',
      caption: link.nextElementSibling?.textContent ?? '',
      credit: link.dataset.credit ?? '',
      avif: set('avif'),
      webp: set('webp'),
      jpg: link.href,
    }
  })
}
