import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { MAX_PIXELS, type UploadRefusal } from '../contracts/editing.ts'
import { photographFormat } from '../contracts/photograph-formats.ts'
import { MIN_WIDTH, meanColour } from './photo-sources.ts'
import type { TakenPhotograph } from './picture-contract.ts'

/** The longest side of a photograph that is kept (pixels). */
const LONGEST_SIDE = 6_000

/** Kept photographs are the source of all renditions. */
const QUALITY = 92

/**
 * Takes an uploaded file as a photograph: by its bytes alone, and without decoding what is no photograph or too large. It comes
 * out upright, in sRGB and without metadata, which may hold the position.
 *
 * @returns the photograph, or why it is none
 */
export async function takePhotograph(bytes: Buffer): Promise<TakenPhotograph | UploadRefusal> {
  const format = photographFormat(bytes)
  if (format === undefined || format === 'heic') {
    return format === 'heic' ? 'heic' : 'not-a-photograph'
  }
  const open = (): Sharp => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', sequentialRead: true })
  // Reads the header only; a limit would refuse a large picture without its size.
  const about = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (about === null || about.format !== format) {
    return 'broken'
  }
  if (about.width * about.height * (about.pages ?? 1) > MAX_PIXELS) {
    return 'too-many-pixels'
  }
  if ((about.pages ?? 1) > 1) {
    return 'not-a-photograph'
  }
  if (about.autoOrient.width < MIN_WIDTH) {
    return 'too-small'
  }
  try {
    const { data, info } = await open()
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
    if (info.width < MIN_WIDTH) {
      return 'too-small'
    }
    const digest = createHash('sha256').update(data).digest('hex')
    return { width: info.width, height: info.height, colour: await meanColour(sharp(data)), digest, bytes: data }
  } catch {
    return 'broken'
  }
}
