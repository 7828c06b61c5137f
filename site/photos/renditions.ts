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

/** A larger file gains nothing on a screen (pixels). */
const FULL_WIDTH = 1600

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
  /** Width of the renditions for phones (pixels). */
  readonly narrow: number
}

/** The lighter renditions behind a link: AVIF and WebP, narrow and whole. */
export function lighterRenditions({ href, narrow }: WholePhotoLink): Rendition[] {
  return findRenditions(href).flatMap((whole) =>
    (['avif', 'webp'] as const).flatMap((format) =>
      [Math.min(narrow, whole.width), whole.width].map((width) => ({ ...whole, width, format })),
    ),
  )
}

/** The lighter renditions behind a served link, each with its address. */
export function lighterSources(link: HTMLAnchorElement) {
  const renditions = lighterRenditions({ href: link.href, narrow: Number(link.dataset.narrow) })
  return renditions.map((rendition) => ({ ...rendition, url: renditionUrl(rendition) }))
}
