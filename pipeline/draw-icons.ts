import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

interface Icon {
  readonly name: string
  /** Pixels. */
  readonly size: number
  /** Share of the icon's size that the drawing takes. */
  readonly share: number
}

export const touchIcon: Icon = { name: 'apple-touch-icon.png', size: 180, share: 0.94 }

/** A mask may cut away all but a circle of four fifths (W3C, Web Application Manifest, maskable purpose). */
export const maskableIcons: readonly Icon[] = [
  { name: 'icon-192.png', size: 192, share: 0.76 },
  { name: 'icon-512.png', size: 512, share: 0.76 },
]

/**
 * The icons of a web manifest, each as it is and as a mask may cut it.
 *
 * @param folder where they are, as a path on the site without a slash at the end
 */
export function manifestIcons(folder: string) {
  return maskableIcons.flatMap(({ name, size }) =>
    ['any', 'maskable'].map((purpose) => ({
      src: `${folder}/${name}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  )
}

/** Size of the drawing from which all icons are made (pixels). */
const DRAWING_SIZE = 534

/** A more opaque pixel is background, and not the soft edge of a drawing. */
const OPAQUE = 250

/** Names the favicon where it is no SVG, in a sentence: browsers show none, whatever its pixels are. */
export async function faviconProblems(file: URL): Promise<readonly string[]> {
  const read = sharp(fileURLToPath(file)).metadata()
  const isDrawing = await read.then(({ format }) => format === 'svg').catch(() => false)
  return isDrawing ? [] : ['site/public/favicon.svg must be an SVG: a PNG or JPEG of this name is none']
}

/**
 * Renders the favicon as pixels.
 *
 * @param svg the favicon, of any size; one that is not square is centred in a square
 * @param paper the background of a favicon without one
 * @returns the pixels, enough for every icon, and the colour of their background
 */
export async function drawFavicon(svg: Buffer, paper: string) {
  const { width = DRAWING_SIZE, height = DRAWING_SIZE } = await sharp(svg).metadata()
  const density = Math.min(100_000, Math.max(1, (72 * DRAWING_SIZE) / Math.max(width, height)))
  const drawing = sharp(svg, { density }).resize(DRAWING_SIZE, DRAWING_SIZE, { fit: 'contain', background: '#0000' })
  const png = await drawing.png().toBuffer()
  // The middle of the upper edge is background even with rounded corners.
  const [red = 0, green = 0, blue = 0, alpha = 0] = await sharp(png)
    .toColourspace('srgb')
    .ensureAlpha()
    .extract({ left: DRAWING_SIZE / 2, top: 1, width: 1, height: 1 })
    .raw()
    .toBuffer()
  const hex = [red, green, blue].map((value) => value.toString(16).padStart(2, '0'))
  return { png, ground: alpha >= OPAQUE ? `#${hex.join('')}` : paper }
}

/** Draws an icon for a phone or a launcher, without rounded corners, since these add their own. */
export async function drawIcon(
  { png, ground }: Awaited<ReturnType<typeof drawFavicon>>,
  { size, share }: Icon,
): Promise<Buffer> {
  const inner = Math.round((size * share) / 2) * 2
  const drawing = await sharp(png).resize(inner, inner).png().toBuffer()
  const icon = sharp({ create: { width: size, height: size, channels: 3, background: ground } })
  return icon
    .composite([{ input: drawing }])
    .png({ palette: true })
    .toBuffer()
}

/** The icon that a browser requests when a document has no link to one: a photograph or a text file that is opened alone. */
export const classicIcon: Icon = { name: 'favicon.ico', size: 48, share: 1 }

/** Wraps a PNG as `favicon.ico`: a directory with one entry, then the unchanged picture. */
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
