import { setPriority } from 'node:os'
import sharp from 'sharp'
import type { Rendition } from '../site/photos/renditions.ts'
import { makeRendition, type RenditionSettings } from './make-rendition.ts'
import { drawSocialImage, type SocialImageParts } from './social-image.ts'
import { takePhotograph } from './take-photograph.ts'

/** What this process is asked for; bytes travel with the messages. */
export type PictureRequest =
  | { readonly kind: 'take'; readonly source: Uint8Array }
  | {
      readonly kind: 'rendition'
      readonly source: Uint8Array
      readonly settings: RenditionSettings
      readonly rendition: Pick<Rendition, 'aspect' | 'width' | 'format'>
    }
  | { readonly kind: 'social'; readonly source: Uint8Array; readonly parts: Omit<SocialImageParts, 'source'> }
  | { readonly kind: 'whole'; readonly source: Uint8Array; readonly width: number }

async function work(request: PictureRequest): Promise<unknown> {
  const source = Buffer.from(request.source.buffer, request.source.byteOffset, request.source.byteLength)
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
  process.on('message', ({ id, request }: { id: number; request: PictureRequest }) => {
    work(request).then(
      (result) => send({ id, result }),
      (error: unknown) => send({ id, failure: error instanceof Error ? error.message : 'unknown' }),
    )
  })
  // The server has ended, perhaps without a word.
  process.on('disconnect', () => process.exit(0))
}
