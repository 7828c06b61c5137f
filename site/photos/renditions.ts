import type { PhotoFile } from '../context/assets.ts'

/** One file that the build makes of a photograph: a crop, a width, a format. */
export interface Rendition {
  readonly slug: string
  readonly hash: string
  /** Ratio of the crop, `3:2` as `{ width: 3, height: 2 }`. */
  readonly aspect: Aspect
  /** Width in pixels. */
  readonly width: number
  readonly format: Format
}

export interface Aspect {
  readonly width: number
  readonly height: number
}

const formats = ['avif', 'webp', 'jpg'] as const

export type Format = (typeof formats)[number]

export const photosPath = '/photos/'

/**
 * The address of a rendition holds everything needed to make it. So the built pages are the list of the renditions to
 * make, and no photograph is encoded that no page shows. What differs within a `srcset` comes last: the lists are long
 * and compress better that way.
 */
export function renditionUrl({ slug, hash, aspect, width, format }: Rendition): string {
  return `${photosPath}${slug}.${hash}.${aspect.width}x${aspect.height}.${width}.${format}`
}

/** Finds every rendition that a text (a page, a style sheet, a script) mentions, each once. */
export function findRenditions(text: string): Rendition[] {
  const pattern = /\/photos\/([a-z0-9-]+)\.([0-9a-f]{8})\.(\d+)x(\d+)\.(\d+)\.(avif|webp|jpg)/g
  const found = new Map<string, Rendition>()
  for (const [url, slug, hash, aspectWidth, aspectHeight, width, format] of text.matchAll(pattern)) {
    const known = formats.find((candidate) => candidate === format)
    if (slug && hash && known) {
      const aspect = { width: Number(aspectWidth), height: Number(aspectHeight) }
      found.set(url, { slug, hash, aspect, width: Number(width), format: known })
    }
  }
  return [...found.values()]
}

/** The width of a large screen; a larger file gains nothing (pixels). */
const FULL_WIDTH = 2400

const fullAspect = { width: 3, height: 2 }

/** The whole photograph as JPEG, as large as a screen shows it. */
export function fullSize(file: PhotoFile): { readonly url: string; readonly width: number; readonly height: number } {
  const width = Math.floor(Math.min(FULL_WIDTH, file.width, (file.height * fullAspect.width) / fullAspect.height))
  const height = Math.round((width * fullAspect.height) / fullAspect.width)
  return { url: renditionUrl({ ...file, aspect: fullAspect, width, format: 'jpg' }), width, height }
}

/** A link to a whole photograph as JPEG; a script shows lighter renditions of it instead. */
export interface WholePhotoLink {
  readonly href: string
  /** Widths of the narrower renditions (pixels); those that the photograph is too small for are left out. */
  readonly widths: readonly number[]
}

/** The lighter renditions behind a link: AVIF and WebP, from the narrowest to the whole. */
export function lighterRenditions({ href, widths }: WholePhotoLink): Rendition[] {
  return findRenditions(href).flatMap((whole) =>
    (['avif', 'webp'] as const).flatMap((format) =>
      [...widths.filter((width) => width < whole.width), whole.width].map((width) => ({ ...whole, width, format })),
    ),
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
