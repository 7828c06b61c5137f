import type { Rendition } from '../site/photos/rendition-url.ts'
import type { PhotoSource } from './photo-sources.ts'

/**
 * Finds the upright photographs that the pages show in a place wider than high.
 *
 * @param renditions all that the pages mention
 * @param sources the photographs' files
 * @returns one sentence for each photograph and aspect ratio, with the share of the picture that is cut away
 */
export function croppedPortraits(renditions: readonly Rendition[], sources: readonly PhotoSource[]): readonly string[] {
  const warnings = renditions.flatMap(({ slug, aspect }) => {
    const source = sources.find((candidate) => candidate.slug === slug)
    if (!source || source.height <= source.width || aspect.width <= aspect.height) {
      return []
    }
    const kept = (source.width * aspect.height) / aspect.width / source.height
    const size = `${source.width} × ${source.height}`
    const cut = Math.round((1 - kept) * 100)
    return [
      `content/photos/${source.file}: ${size}, cropped to ${aspect.width}:${aspect.height}, loses ${cut} % of the picture`,
    ]
  })
  return [...new Set(warnings)]
}
