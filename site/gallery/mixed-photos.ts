import type { Content } from '../../business/content.ts'

/** Whether some of the photographs are renderings, and others are not. */
export function hasMixedPhotos(names: Content['gallery']['photos'], photos: Content['photos']): boolean {
  return new Set(names.map((name) => photos[name].isSample === true)).size > 1
}
