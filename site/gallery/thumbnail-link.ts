import type { PhotoFile } from '../context/assets.ts'
import { fullSize } from '../photos/full-size.ts'
import type { WholePhotoLink } from '../photos/whole-photo.ts'

/** What a telephone takes when a photograph is seen alone (pixels). */
const NARROW_WIDTH = 960

/** The uneven grid has no place for more. */
export const GALLERY_PLACES = 5

/** The link of a thumbnail to its photograph. */
export function thumbnailLink(file: PhotoFile): WholePhotoLink {
  return { href: fullSize(file).url, narrow: NARROW_WIDTH }
}
