import type { PhotoFile } from '../context/assets.ts'
import { fullSize, lighterSources, type WholePhotoLink } from '../photos/whole-photo.ts'

/** Widths of a photograph on a phone and in a laptop's window (pixels); a larger screen gets the whole. */
const NARROWER_WIDTHS = [960, 1600]

/** The link of a thumbnail to its photograph, from which readSlides() makes a slide. */
export function thumbnailLink(file: PhotoFile): WholePhotoLink {
  return { href: fullSize(file).url, widths: NARROWER_WIDTHS }
}

/** A photograph of the gallery as the lightbox shows it. */
export type Slide = ReturnType<typeof readSlides>[number]

/** Reads the slides from the thumbnails in the served page (GalleryGrid.tsx). */
export function readSlides(gallery: Element) {
  return [...gallery.querySelectorAll('a')].map((link) => {
    const sources = lighterSources({ href: link.href, widths: NARROWER_WIDTHS })
    const { width = 0, height = 0 } = sources.find(({ isWhole }) => isWhole) ?? {}
    return {
      /** The fragment of the address that opens the slide, too. */
      id: link.id,
      alt: link.querySelector('img')?.alt ?? '',
      caption: link.nextElementSibling?.textContent ?? '',
      /** Who made it, in words. */
      credit: link.dataset.credit ?? '',
      avif: sources.map(({ url, width }) => `${url} ${width}w`).join(', '),
      jpg: link.href,
      /** Size of the whole photograph (pixels). */
      width,
      height,
    }
  })
}
