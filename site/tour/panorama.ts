import { lighterSources } from '../photos/whole-photo.ts'

/** A whole turn in one picture, in the formats and widths that the browser may choose from. */
export interface Panorama {
  readonly alt: string
  readonly sources: readonly { readonly media: string | undefined; readonly type: string; readonly url: string }[]
  readonly jpg: string
}

/** What stands behind the link that the page was served with (Tour). */
export function readPanorama(link: HTMLAnchorElement): Panorama {
  const narrow = Number(link.dataset.narrow)
  const sources = lighterSources(link).map(({ format, width, url }) => ({
    media: width === narrow ? '(max-width: 719px)' : undefined,
    type: `image/${format}`,
    url,
  }))
  // The narrow ones first: a browser takes the first that fits.
  sources.sort((a, b) => Number(b.media !== undefined) - Number(a.media !== undefined))
  return { alt: link.dataset.alt ?? '', sources, jpg: link.href }
}
