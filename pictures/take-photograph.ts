import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { MAX_PIXELS, type UploadRefusal } from '../contracts/editing.ts'
import { MIN_WIDTH } from './photo-sources.ts'
import type { TakenPhotograph } from './picture-contract.ts'

/** The longest side of a photograph that is kept (pixels). */
const LONGEST_SIDE = 6_000

/** Kept photographs are the source of all renditions. */
const QUALITY = 92

/** The first bytes of the formats that are taken, and of those that are told apart. */
const signatures: readonly (readonly [format: 'jpeg' | 'png' | 'webp' | 'heic', test: RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['heic', /^.{4}ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1)/s],
]

function formatOf(bytes: Buffer) {
  const start = bytes.subarray(0, 16).toString('latin1')
  return signatures.find(([, test]) => test.test(start))?.[0]
}

/**
 * Takes an uploaded file as a photograph: by its bytes alone, and without decoding what is no photograph or too large. It comes
 * out upright, in sRGB and without metadata, which may hold the position.
 *
 * @returns the photograph, or why it is none
 */
export async function takePhotograph(bytes: Buffer): Promise<TakenPhotograph | UploadRefusal> {
  const format = formatOf(bytes)
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
    const { channels } = await sharp(data).stats()
    const hex = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
    const digest = createHash('sha256').update(data).digest('hex')
    return { width: info.width, height: info.height, colour: `#${hex.join('')}`, digest, bytes: data }
  } catch {
    return 'broken'
  }
}
