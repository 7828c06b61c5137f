import sharp from 'sharp'

export interface Icon {
  readonly name: string
  /** Pixels. */
  readonly size: number
  /** How much of the icon the drawing takes. */
  readonly share: number
}

export const touchIcon: Icon = { name: 'apple-touch-icon.png', size: 180, share: 0.94 }

/** A mask may cut away all but a circle of four fifths (W3C, Web Application Manifest, maskable purpose). */
export const maskableIcons: readonly Icon[] = [
  { name: 'icon-192.png', size: 192, share: 0.76 },
  { name: 'icon-512.png', size: 512, share: 0.76 },
]

/**
 * Draws an icon of a telephone or a launcher from the favicon, to the edge, since these round the corners themselves.
 *
 * @param svg the favicon, square, on a ground with rounded corners
 * @param ground the colour of that ground
 */
export async function drawIcon(svg: Buffer, ground: string, { size, share }: Icon): Promise<Buffer> {
  const inner = Math.round((size * share) / 2) * 2
  const drawing = await sharp(svg, { density: 1200 }).resize(inner, inner).png().toBuffer()
  const icon = sharp({ create: { width: size, height: size, channels: 3, background: ground } })
  return icon
    .composite([{ input: drawing }])
    .png({ palette: true })
    .toBuffer()
}

/** What a browser asks for where no page names an icon: around a photograph that is opened alone, or a text. */
export const classicIcon: Icon = { name: 'favicon.ico', size: 48, share: 1 }

/** Puts a PNG into the container of `favicon.ico`: its directory with one entry, then the picture as it is. */
export function wrapIcon(png: Buffer, { size }: Icon): Buffer {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(1, 4)
  directory.writeUInt8(size, 6)
  directory.writeUInt8(size, 7)
  directory.writeUInt16LE(1, 10)
  directory.writeUInt16LE(32, 12)
  directory.writeUInt32LE(png.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, png])
}
