import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { reasonOf } from '../contracts/reason.ts'
import { makeRendition } from './make-rendition.ts'
import { type PictureAnswer, type PictureRequest, type PictureResult, pictureMessage } from './picture-contract.ts'
import { drawSocialImage } from './social-image.ts'
import { takePhotograph } from './take-photograph.ts'

async function work(request: PictureRequest, source: Buffer): Promise<PictureResult> {
  switch (request.kind) {
    case 'take':
      return takePhotograph(source)
    case 'rendition':
      return makeRendition(source, request.settings, request.rendition)
    case 'social':
      return drawSocialImage(source, request.image)
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
  const send = (answer: PictureAnswer) => process.send?.(answer)
  try {
    setPriority(19)
  } catch {
    // A service manager may forbid it; then the pictures compete with visitors.
  }
  sharp.concurrency(1)
  sharp.cache(false)
  const pieces = new Map<number, Uint8Array[]>()
  process.on('message', (message) => {
    const { id, piece, request } = pictureMessage.parse(message)
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
      (error: unknown) => send({ id, failure: reasonOf(error) }),
    )
  })
  // A process that is killed, as this one is at its end, keeps no compiled modules for the next one otherwise.
  flushCompileCache()
  // The server has ended, perhaps without a word.
  process.on('disconnect', () => process.exit(0))
}
