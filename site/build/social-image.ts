import sharp from 'sharp'
import type { Photo } from '../../content/photos/photos.ts'
import { cropAround } from './make-rendition.ts'
import { writeRights } from './photo-rights.ts'
import { setText } from './set-text.ts'

/** The size that every network shows whole (pixels). */
export const socialImageSize = { width: 1200, height: 630 } as const

export interface SocialImageParts {
  /** Bytes of the photograph's file. */
  readonly source: Buffer
  readonly focus: Photo['focus']
  readonly credit: string
  readonly headline: readonly string[]
  readonly brand: string
  /** Path of the serif as a TrueType file. */
  readonly font: string
  readonly colours: { readonly plaster: string; readonly ink: string; readonly terracotta: string }
}

/** Pixels. */
const margin = { left: 56, top: 40, right: 38, bottom: 44, line: 30 }

/** The picture of a shared link: the hero as a visitor finds it, the headline on plaster cut into the photograph. */
export async function drawSocialImage(parts: SocialImageParts): Promise<Buffer> {
  const { source, focus, credit, font, colours } = parts
  const { autoOrient: size } = await sharp(source).metadata()
  const serif = { family: 'Fraunces', font }
  const headline = await setText(parts.headline.join('\n'), {
    ...serif,
    size: 64,
    tracking: -0.025,
    leading: 0.83,
    colour: colours.ink,
  })
  const brand = await setText(parts.brand, {
    ...serif,
    size: 29,
    tracking: -0.01,
    leading: 1,
    colour: colours.terracotta,
  })
  const panel = {
    width: margin.left + Math.max(headline.width, brand.width) + margin.right,
    height: margin.top + headline.height + margin.line + brand.height + margin.bottom,
  }
  const top = socialImageSize.height - panel.height
  const picture = sharp(source)
    .autoOrient()
    .extract(cropAround(size, focus, socialImageSize))
    .resize(socialImageSize)
    .composite([
      { input: { create: { ...panel, channels: 3, background: colours.plaster } }, left: 0, top },
      { input: headline.png, left: margin.left, top: top + margin.top },
      { input: brand.png, left: margin.left, top: socialImageSize.height - margin.bottom - brand.height },
    ])
  return writeRights(picture, credit).jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
}
