import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(html|css|js|svg|json|xml|txt|webmanifest)$/

/**
 * Puts a `.br` and a `.gz` beside each text file of the built site, for every server that knows how to pick them.
 *
 * @param site folder of the built site, as a directory URL
 */
export async function compressTexts(site: URL): Promise<void> {
  for (const entry of await readdir(site, { recursive: true })) {
    if (!compressible.test(entry)) {
      continue
    }
    const file = new URL(entry, site)
    const bytes = await readFile(file)
    const options = {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }
    await writeFile(new URL(`${file.href}.br`), await promisify(brotliCompress)(bytes, options))
    await writeFile(new URL(`${file.href}.gz`), await promisify(gzip)(bytes, { level: 9 }))
  }
}
