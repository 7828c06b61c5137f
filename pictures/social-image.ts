import sharp from 'sharp'
import { escapeHtml } from '../business/escape-html.ts'
import { cropAround } from '../contracts/crop.ts'
import { writeRights } from './photo-rights.ts'
import type { SocialImage } from './picture-contract.ts'

export interface Type {
  /** Path of the TrueType file. */
  readonly font: string
  readonly family: string
  /** Pixels. */
  readonly size: number
  /** Ems. */
  readonly tracking: number
  /** Multiple of the font's own line height. */
  readonly leading: number
  readonly colour: string
}

/** Pango places glyphs on whole pixels: text is set this many times larger, and scaled down for exact positions. */
const OVERSAMPLING = 4

/** Renders a text as a picture, cropped to its glyphs. */
export async function setText(text: string, type: Type): Promise<{ png: Buffer; width: number; height: number }> {
  const tracking = Math.round(type.tracking * type.size * OVERSAMPLING * 1024)
  const style = `foreground="${type.colour}" letter_spacing="${tracking}" line_height="${type.leading}"`
  const large = await sharp({
    text: {
      text: `<span ${style}>${escapeHtml(text)}</span>`,
      font: `${type.family} ${type.size}`,
      fontfile: type.font,
      dpi: 72 * OVERSAMPLING,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const width = Math.round(large.info.width / OVERSAMPLING)
  const { data, info } = await sharp(large.data).resize({ width }).png().toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

/** The size that social networks show uncropped (pixels). */
export const socialImageSize = { width: 1200, height: 630 } as const

/** Pixels. */
const margin = { left: 56, top: 40, right: 38, bottom: 44, line: 30 }

/**
 * Draws the picture of a shared link: the hero's photograph with the headline on a panel.
 *
 * @param source the bytes of the photograph
 */
export async function drawSocialImage(source: Buffer, image: SocialImage): Promise<Buffer> {
  const { focus, credit, font, colours } = image
  const { autoOrient: size } = await sharp(source).metadata()
  const serif = { family: 'Fraunces', font }
  const headline = await setText(image.headline.join('\n'), {
    ...serif,
    size: 64,
    tracking: -0.025,
    leading: 0.83,
    colour: colours.ink,
  })
  const brand = await setText(image.brand, {
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
