import { photoSources } from 'virtual:site'
import type { Tour } from '../../content/landing.ts'
import { photos } from '../../content/photos/photos.ts'
import { renditionUrl } from '../photos/rendition-url.ts'
import type { WholePhotoLink } from '../photos/whole-photo.ts'

const aspect = { width: 2, height: 1 }

const WIDTH = 4096

// Only a quarter of the turn is in view at once. Half as wide, a telephone shows it blurred.
const NARROW_WIDTH = 3072

/**
 * The link to the tour's panorama.
 *
 * @throws when the photograph is not twice as wide as high: the view would be crooked
 */
export function panoramaLink({ panorama }: Tour): WholePhotoLink {
  const source = photoSources[panorama]
  if (source.width !== 2 * source.height) {
    throw new Error(`${photos[panorama].file}: a panorama is twice as wide as high`)
  }
  const width = Math.min(WIDTH, source.width)
  return {
    href: renditionUrl({ ...source, aspect, width, format: 'jpg' }),
    narrow: Math.min(NARROW_WIDTH, width),
  }
}
