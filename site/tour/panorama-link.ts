import { photoSources } from 'virtual:site'
import type { Tour } from '../../content/landing.ts'
import { renditionUrl } from '../photos/rendition-url.ts'
import type { WholePhotoLink } from '../photos/whole-photo.ts'

const aspect = { width: 2, height: 1 }

const WIDTH = 4096

// Only a quarter of the turn is in view at once. Half as wide, a telephone shows it blurred.
const NARROW_WIDTH = 3072

/** The link to the tour's panorama. */
export function panoramaLink({ panorama }: Tour): WholePhotoLink {
  const source = photoSources[panorama]
  const width = Math.min(WIDTH, source.width)
  return {
    href: renditionUrl({ ...source, aspect, width, format: 'jpg' }),
    narrow: Math.min(NARROW_WIDTH, width),
  }
}
