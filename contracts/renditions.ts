import type { Size } from './crop.ts'

/** One file that is made of a photograph: a crop, a width, a format. */
export interface Rendition {
  readonly slug: string
  readonly hash: string
  /** Ratio of the crop, `3:2` as `{ width: 3, height: 2 }`. */
  readonly aspect: Size
  /** Width in pixels. */
  readonly width: number
  readonly format: Format
}

export const formats = ['avif', 'jpg'] as const

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
  const pattern = /\/photos\/([a-z0-9-]+)\.([0-9a-f]{8})\.(\d+)x(\d+)\.(\d+)\.(avif|jpg)/g
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
