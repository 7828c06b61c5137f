import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Compresses a text file of the site as small as it gets. */
export async function compressText(bytes: Buffer) {
  const [br, gz] = await Promise.all([smallestBrotli(bytes), promisify(gzip)(bytes, { level: 9 })])
  return { br, gzip: gz }
}

/**
 * Compresses in two modes and keeps the smaller result, which is unpredictable: another hash in the name of a linked file
 * has made the home page 84 bytes larger in one mode and not in the other.
 */
async function smallestBrotli(bytes: Buffer): Promise<Buffer> {
  const compressed = await Promise.all(
    [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT].map((mode) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_MODE]: mode,
        },
      }),
    ),
  )
  return compressed.reduce((one, other) => (other.length < one.length ? other : one))
}
