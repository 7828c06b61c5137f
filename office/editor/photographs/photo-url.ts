import { type Photograph, WHOLE_WIDTH } from '../../../contracts/editing.ts'
import { officeApi } from '../../../contracts/office-paths.ts'

/** The address of a photograph of the library, which changes with the file. */
export function photoUrl({ name, digest }: Pick<Photograph, 'name' | 'digest'>): string {
  return `${officeApi}/photographs/${encodeURIComponent(name)}?v=${encodeURIComponent(digest)}`
}

/** A photograph as the office shows it, whether it is in the library or still on its way. */
export interface Picture {
  readonly url: string
  /** Pixels, or the parts of its ratio. */
  readonly width: number
  readonly height: number
}

export function pictureOf(photograph: Photograph): Picture {
  return { url: photoUrl(photograph), ...shownSize(photograph) }
}

/** Its size as it is answered, so that nothing moves when it arrives. */
export function shownSize({ width, height }: Pick<Photograph, 'width' | 'height'>) {
  const scale = Math.min(1, WHOLE_WIDTH / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
