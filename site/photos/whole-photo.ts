import { findRenditions, type Rendition, renditionUrl } from './rendition-url.ts'

/** A link to a whole photograph, as JPEG, which stands for the lighter ones that a script shows in its place. */
export interface WholePhotoLink {
  readonly href: string
  /** Width of what telephones take (pixels). */
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

/** The same by their addresses. */
export function lighterSources(link: HTMLAnchorElement) {
  const renditions = lighterRenditions({ href: link.href, narrow: Number(link.dataset.narrow) })
  return renditions.map((rendition) => ({ ...rendition, url: renditionUrl(rendition) }))
}
