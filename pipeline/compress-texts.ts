import { readdir, readFile, writeFile } from 'node:fs/promises'
import { compressText } from '../site/render/compress-text.ts'

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
      const { br, gzip } = await compressText(await readFile(file))
      await writeFile(new URL(`${file.href}.br`), br)
      await writeFile(new URL(`${file.href}.gz`), gzip)
    }),
  )
}
