import { setPriority } from 'node:os'
import sharp from 'sharp'
import type { Rendition } from '../site/photos/renditions.ts'
import { makeRendition, type RenditionSettings } from './make-rendition.ts'
import { drawSocialImage, type SocialImageParts } from './social-image.ts'
import { takePhotograph } from './take-photograph.ts'

/** What this process is asked for, after the pieces of the photograph. */
export type PictureRequest =
  | { readonly kind: 'take' }
  | {
      readonly kind: 'rendition'
      readonly settings: RenditionSettings
      readonly rendition: Pick<Rendition, 'aspect' | 'width' | 'format'>
    }
  | { readonly kind: 'social'; readonly parts: Omit<SocialImageParts, 'source'> }
  | { readonly kind: 'whole'; readonly width: number }

/** A piece of a photograph, what to do with its pieces, or neither: then they are not wanted any more. */
interface Message {
  readonly id: number
  readonly piece?: Uint8Array
  readonly request?: PictureRequest
}

async function work(request: PictureRequest, source: Buffer): Promise<unknown> {
  switch (request.kind) {
    case 'take':
      return takePhotograph(source)
    case 'rendition':
      return makeRendition(source, request.settings, request.rendition)
    case 'social':
      return drawSocialImage({ ...request.parts, source })
    case 'whole':
      return sharp(source)
        .autoOrient()
        .resize({ width: request.width, withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer()
  }
}

// The process that decodes and encodes pictures for the server: what somebody uploads is decoded here alone, with a limit on
// memory that who starts it sets, and with a low priority, so that visitors come first.
if (import.meta.main && process.send) {
  const send = process.send.bind(process)
  try {
    setPriority(19)
  } catch {
    // A service manager may forbid it; then the pictures compete with visitors.
  }
  sharp.concurrency(1)
  sharp.cache(false)
  const pieces = new Map<number, Uint8Array[]>()
  process.on('message', ({ id, piece, request }: Message) => {
    const own = pieces.get(id) ?? []
    if (piece !== undefined) {
      own.push(piece)
      pieces.set(id, own)
      return
    }
    pieces.delete(id)
    if (request === undefined) {
      return
    }
    work(request, Buffer.concat(own)).then(
      (result) => send({ id, result }),
      (error: unknown) => send({ id, failure: error instanceof Error ? error.message : 'unknown' }),
    )
  })
  // The server has ended, perhaps without a word.
  process.on('disconnect', () => process.exit(0))
}
