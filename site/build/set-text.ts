import sharp from 'sharp'
import { escapeXml } from '../render/escape-xml.ts'

export interface Type {
  /** Path of the TrueType file. */
  readonly font: string
  readonly family: string
  /** Pixels. */
  readonly size: number
  /** Ems. */
  readonly tracking: number
  /** Of the line height that the font asks for. */
  readonly leading: number
  readonly colour: string
}

/** Pango puts glyphs on whole pixels; set this many times larger and made small again, they stand where they should. */
const FINENESS = 4

/** Sets a text, a line break at each end of line, and cuts the picture to its ink. */
export async function setText(text: string, type: Type): Promise<{ png: Buffer; width: number; height: number }> {
  const tracking = Math.round(type.tracking * type.size * FINENESS * 1024)
  const style = `foreground="${type.colour}" letter_spacing="${tracking}" line_height="${type.leading}"`
  const large = await sharp({
    text: {
      text: `<span ${style}>${escapeXml(text)}</span>`,
      font: `${type.family} ${type.size}`,
      fontfile: type.font,
      dpi: 72 * FINENESS,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const width = Math.round(large.info.width / FINENESS)
  const { data, info } = await sharp(large.data).resize({ width }).png().toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}
