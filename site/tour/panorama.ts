import { photoCrops } from '../../contracts/photo-crops.ts'
import { renditionUrl } from '../../contracts/renditions.ts'
import type { PhotoFile } from '../context/assets.ts'
import { lighterSources, type WholePhotoLink } from '../photos/whole-photo.ts'

const WIDTH = 4096

// Only a quarter of the panorama is in view at once: at half the width it would be blurred on a phone.
const NARROWER_WIDTHS = [3072]

/** The link to a tour's panorama, from which readPanorama() makes the view. */
export function panoramaLink(file: PhotoFile): WholePhotoLink {
  const width = Math.min(WIDTH, file.width)
  return {
    href: renditionUrl({ ...file, aspect: photoCrops.panorama, width, format: 'jpg' }),
    widths: NARROWER_WIDTHS,
  }
}

/** An equirectangular picture of 360°, in the formats and widths that the browser may choose from. */
export type Panorama = ReturnType<typeof readPanorama>

/** Reads the panorama from the link in the served page (Tour.tsx). */
export function readPanorama(link: HTMLAnchorElement) {
  const sources = lighterSources({ href: link.href, widths: NARROWER_WIDTHS }).map(({ isWhole, url }) => ({
    media: isWhole ? undefined : '(max-width: 719px)',
    type: 'image/avif',
    url,
  }))
  return { alt: link.dataset.alt ?? '', sources, jpg: link.href }
}
