import { readdir, readFile, writeFile } from 'node:fs/promises'
import { type BuiltIslands, nameEntries } from './island-entries.ts'
import { setStyles } from './set-styles.ts'
import { writeFiles } from './write-files.ts'

/**
 * Gives the written pages their final form: built islands by their addresses, and only the styles that they are painted with.
 *
 * @param site folder of the built site, as a directory URL
 * @returns the HTML of every page
 */
export async function finishPages(site: URL, islands: BuiltIslands): Promise<string[]> {
  const islandStyles = [...islands.styles.values()].join('')
  const files = (await readdir(site, { recursive: true })).filter((file) => file.endsWith('.html'))
  return Promise.all(
    files.map(async (file) => {
      const written = await readFile(new URL(file, site), 'utf8')
      const { page, files: styles } = setStyles(nameEntries(written, islands), islandStyles)
      await writeFile(new URL(file, site), page)
      await writeFiles(styles, site)
      return page
    }),
  )
}
