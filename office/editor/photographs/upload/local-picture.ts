import { photographFormat, SIGNATURE_BYTES } from '../../../../contracts/photograph-formats.ts'
import type { Picture } from '../Thumbnail.tsx'

/** What a photograph that has to be made a JPEG here has at most; Safari draws no larger canvas (pixels). */
const MAX_DRAWN_PIXELS = 16_000_000

const QUALITY = 0.92

/** A file as it can be sent, and how it looks. */
interface PreparedFile {
  readonly body: Blob
  /** Null for a file that this browser cannot show; the server says what is wrong with it. */
  readonly picture: Picture | null
}

/**
 * Prepares a file to be sent: what the server does not take, as HEIC, becomes a JPEG where this browser can read it. A browser
 * draws a photograph upright, as the camera was held.
 *
 * @returns 'heic' for such a file that this browser cannot read
 */
export async function prepareFile(file: Blob): Promise<PreparedFile | 'heic'> {
  const format = photographFormat(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))
  const url = URL.createObjectURL(file)
  const image = await decode(url)
  if (image === null) {
    URL.revokeObjectURL(url)
    return format === 'heic' ? 'heic' : { body: file, picture: null }
  }
  const picture = { url, width: image.naturalWidth, height: image.naturalHeight }
  if (format !== undefined && format !== 'heic') {
    return { body: file, picture }
  }
  return { body: (await toJpeg(image)) ?? file, picture }
}

async function decode(url: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = url
  return image.decode().then(
    () => image,
    () => null,
  )
}

function toJpeg(image: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, Math.sqrt(MAX_DRAWN_PIXELS / (naturalWidth * naturalHeight)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(naturalWidth * scale)
  canvas.height = Math.floor(naturalHeight * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
