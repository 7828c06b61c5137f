import { createHash } from 'node:crypto'
import type { Photo } from '../../content/page-content.ts'

/** What the renditions of a photograph are made from. */
interface RenditionSource {
  readonly digest: string
  readonly focus: Photo['focus']
  readonly credit: string
  /** Whether the photograph is the hero's, which has fewer bytes. */
  readonly isFirstView: boolean
}

/** The part of a rendition's address that changes with what it is made from: eight hexadecimal digits. */
export function photoHash({ digest, focus, credit, isFirstView }: RenditionSource): string {
  return createHash('sha256')
    .update(JSON.stringify([digest, focus.x, focus.y, credit, isFirstView]))
    .digest('hex')
    .slice(0, 8)
}
