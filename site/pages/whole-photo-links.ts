import type { Content } from '../../content/content.ts'
import type { Assets } from '../context/assets.ts'
import { GALLERY_PLACES, thumbnailLink } from '../gallery/thumbnail-link.ts'
import type { WholePhotoLink } from '../photos/whole-photo.ts'
import { panoramaLink } from '../tour/panorama-link.ts'

/** The links to whole photographs: what scripts show behind them no page names. */
export function wholePhotoLinks(
  { gallery, services }: Pick<Content, 'gallery' | 'services'>,
  { photos }: Pick<Assets, 'photos'>,
): WholePhotoLink[] {
  return [
    ...gallery.photos.slice(0, GALLERY_PLACES).map((photo) => thumbnailLink(photos[photo])),
    ...(services.tour ? [panoramaLink(photos[services.tour.panorama])] : []),
  ]
}
