import sharp, { type Sharp } from 'sharp'
import { cropAround } from '../contracts/crop.ts'
import type { Format, Rendition } from '../contracts/renditions.ts'
import { writeRights } from './photo-rights.ts'
import type { RenditionSettings } from './picture-contract.ts'

/**
 * Qualities of about the same look, compared at device scale 2. In the first view bytes count more; further down the lower
 * quality would smear plaster, tiles and parquet.
 */
const qualities = {
  firstView: { avif: 48, jpg: 72 },
  further: { avif: 60, jpg: 80 },
} as const satisfies Record<string, Record<Format, number>>

type Place = keyof typeof qualities

/**
 * Effort 3 takes a quarter of the time of the default effort 4 for 5 % more bytes, effort 2 six tenths of effort 3 for as much again.
 * Chroma at half the resolution spares 4 % of the bytes for the same look (docs/decisions/0063).
 */
const avifEfforts = { firstView: 3, further: 2 } as const

const encode: Record<Format, (picture: Sharp, quality: number, place: Place) => Sharp> = {
  avif: (picture, quality, place) => picture.avif({ quality, effort: avifEfforts[place], chromaSubsampling: '4:2:0' }),
  jpg: (picture, quality) => picture.jpeg({ quality, mozjpeg: true }),
}

/** Cache keys of the encoders' other settings: change one with its settings. */
const encoderVersions: Record<Format, string> = { avif: '420', jpg: 'xmp' }

/** The widest rendition that a telephone loads in the first view (pixels). */
const PHONE_WIDTH = 960

const QUALITY_STEP = 6
/** Even noise fits then. */
const LOWEST_QUALITY = 1

/**
 * Makes one rendition: crops around the focal point, resizes, encodes. The camera's metadata is removed, since it may hold
 * the position; a JPEG gets creator and rights. What a telephone loads in the first view loses quality until it is light enough.
 */
export async function makeRendition(
  source: Buffer,
  { focus, credit, isFirstView, phoneBytes }: RenditionSettings,
  { aspect, width, format }: Pick<Rendition, 'aspect' | 'width' | 'format'>,
): Promise<Buffer> {
  const { autoOrient: size } = await sharp(source).metadata()
  const crop = cropAround(size, focus, aspect)
  const picture = sharp(source).autoOrient().extract(crop).resize({ width, kernel: 'lanczos3' })
  if (format === 'jpg') {
    writeRights(picture, credit)
  }
  const isLimited = isFirstView && width <= PHONE_WIDTH && format === 'avif'
  const place = isFirstView ? 'firstView' : 'further'
  for (let quality: number = qualities[place][format]; ; quality -= QUALITY_STEP) {
    const bytes = await encode[format](picture.clone(), Math.max(quality, LOWEST_QUALITY), place).toBuffer()
    if (!isLimited || bytes.length <= phoneBytes || quality <= LOWEST_QUALITY) {
      return bytes
    }
  }
}

/** A folder's name for renditions with the same settings, which changes with them. */
export function settingsName(format: Format, isFirstView: boolean): string {
  return `${format}-q${qualities[isFirstView ? 'firstView' : 'further'][format]}-${encoderVersions[format]}`
}
