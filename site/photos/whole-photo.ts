import { photoCrops } from '../../contracts/photo-crops.ts'
import { findRenditions, type Rendition, renditionUrl } from '../../contracts/renditions.ts'
import type { PhotoFile } from '../context/assets.ts'

/** The width of a large screen; a larger file gains nothing (pixels). */
const FULL_WIDTH = 2400

/** The whole photograph as JPEG, as large as a screen shows it. */
export function fullSize(file: PhotoFile): { readonly url: string; readonly width: number; readonly height: number } {
  const aspect = photoCrops.galleryWhole
  const width = Math.floor(Math.min(FULL_WIDTH, file.width, (file.height * aspect.width) / aspect.height))
  const height = Math.round((width * aspect.height) / aspect.width)
  return { url: renditionUrl({ ...file, aspect, width, format: 'jpg' }), width, height }
}

/** A link to a whole photograph as JPEG; a script shows lighter renditions of it instead. */
export interface WholePhotoLink {
  readonly href: string
  /** Widths of the narrower renditions (pixels); those that the photograph is too small for are left out. */
  readonly widths: readonly number[]
}

/** The lighter renditions behind a link: AVIF, from the narrowest to the whole. */
export function lighterRenditions({ href, widths }: WholePhotoLink): Rendition[] {
  return findRenditions(href).flatMap((whole) =>
    [...widths.filter((width) => width < whole.width), whole.width].map((width) => ({
      ...whole,
      width,
      format: 'avif',
    })),
  )
}

/** The lighter renditions behind a link, each with its address and height. */
export function lighterSources(link: WholePhotoLink) {
  const renditions = lighterRenditions(link)
  const wholeWidth = Math.max(...renditions.map(({ width }) => width))
  return renditions.map((rendition) => ({
    ...rendition,
    height: Math.round((rendition.width * rendition.aspect.height) / rendition.aspect.width),
    url: renditionUrl(rendition),
    isWhole: rendition.width === wholeWidth,
  }))
}
