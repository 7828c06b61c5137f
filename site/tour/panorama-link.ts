import type { PhotoFile } from '../context/assets.ts'
import { renditionUrl } from '../photos/rendition-url.ts'
import type { WholePhotoLink } from '../photos/whole-photo.ts'

const aspect = { width: 2, height: 1 }

const WIDTH = 4096

// Only a quarter of the turn is in view at once. Half as wide, a telephone shows it blurred.
const NARROW_WIDTH = 3072

/** The link to a tour's panorama. */
export function panoramaLink(file: PhotoFile): WholePhotoLink {
  const width = Math.min(WIDTH, file.width)
  return {
    href: renditionUrl({ ...file, aspect, width, format: 'jpg' }),
    narrow: Math.min(NARROW_WIDTH, width),
  }
}
