import { photoSources } from 'virtual:site'
import type { Tour } from '../../content/landing.ts'
import { photos } from '../../content/photos/photos.ts'
import { type Format, renditionUrl } from '../photos/rendition-url.ts'

/** A whole turn in one picture, in the formats and widths that the browser may choose from. */
export interface Panorama {
  readonly alt: string
  readonly sources: readonly { readonly media?: string; readonly type: string; readonly url: string }[]
  readonly jpg: string
}

const aspect = { width: 2, height: 1 }

// Only a quarter of the turn is in view at once. Half as wide, a telephone shows it blurred.
const widths = [{ media: '(max-width: 719px)', width: 3072 }, { width: 4096 }]

/**
 * The addresses of the tour's panorama.
 *
 * @throws when the photograph is not twice as wide as high: the view would be crooked
 */
export function panoramaOf({ panorama }: Tour): Panorama {
  const source = photoSources[panorama]
  if (source.width !== 2 * source.height) {
    throw new Error(`${photos[panorama].file}: a panorama is twice as wide as high`)
  }
  const url = (width: number, format: Format) =>
    renditionUrl({ ...source, aspect, width: Math.min(width, source.width), format })
  const sources = widths.flatMap(({ width, ...media }) =>
    (['avif', 'webp'] as const).map((format) => ({ ...media, type: `image/${format}`, url: url(width, format) })),
  )
  return { alt: photos[panorama].alt, sources, jpg: url(4096, 'jpg') }
}
