import { readdir, readFile, writeFile } from 'node:fs/promises'
import { type BuiltIslands, nameEntries } from './island-entries.ts'
import { hasIslands, setStyles } from './set-styles.ts'
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
  const written = await Promise.all(
    files.map(async (file) => ({ file, page: nameEntries(await readFile(new URL(file, site), 'utf8'), islands) })),
  )
  // The pages of text are small enough to carry what paints any of them; the one with islands is not.
  const groups = Map.groupBy(written, ({ file, page }) => (hasIslands(page) ? file : 'text'))
  const finished: string[] = []
  for (const group of groups.values()) {
    const { pages, files: styles } = setStyles(
      group.map(({ page }) => page),
      islandStyles,
    )
    await writeFiles(styles, site)
    await Promise.all(group.map(({ file }, index) => writeFile(new URL(file, site), pages[index] ?? '')))
    finished.push(...pages)
  }
  return finished
}
