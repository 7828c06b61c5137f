import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(html|css|js|svg|json|xml|txt|webmanifest)$/

/**
 * Writes a `.br` and a `.gz` beside each text file of the built site, for servers that serve compressed files.
 *
 * @param site folder of the built site, as a directory URL
 */
export async function compressTexts(site: URL): Promise<void> {
  const texts = (await readdir(site, { recursive: true })).filter((entry) => compressible.test(entry))
  await Promise.all(
    texts.map(async (entry) => {
      const file = new URL(entry, site)
      const bytes = await readFile(file)
      await writeFile(new URL(`${file.href}.br`), await smallestBrotli(bytes))
      await writeFile(new URL(`${file.href}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
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
