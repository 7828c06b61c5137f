import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * Copies the built site with the limit page in the place of its home page, so that the same server answers both alike.
 *
 * @param siteDirectory where the built site is
 * @param directory where the copy goes
 */
export async function writeLimitSite(siteDirectory: string, directory: string): Promise<void> {
  for (const folder of ['dist', 'dist-answers']) {
    await cp(join(siteDirectory, folder), join(directory, folder), { recursive: true })
  }
  const file = join(directory, 'dist', 'index.html')
  const page = makeLimitPage(await readFile(file, 'utf8'))
  await writeFile(file, page)
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, brotliCompressSync(page, brotli))
  await writeFile(`${file}.gz`, gzipSync(page, { level: 9 }))
}

/**
 * Makes of a built page what a careful hand would write of the same content without any script: the limit against which
 * the page is measured. Texts, photographs, fonts, styles and the data for search engines stay; scripts, what only they
 * need, and the marks by which React finds its way go.
 */
function makeLimitPage(html: string): string {
  return html
    .replace(/<script\b(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*rel="?modulepreload[^>]*>/g, '')
    .replace(/ data-(?:content|island|styles)="[^"]*"/g, '')
    .replace(/<!--.*?-->/gs, '')
}
