import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { headerFiles } from '../../../contracts/site-headers.ts'
import type { Rendering } from '../open-publishing.ts'
import type { StoredVersion } from './site-versions.ts'

/**
 * Writes the version that is online over a site that was just built, for servers of static files.
 *
 * @param directory the built site
 * @param made the addresses that the build has made
 * @returns the version; null when nothing was published yet and the site stays as it is
 */
export async function writePublished(
  { editing, photographs, pictures, renderer, interpretations }: Rendering,
  directory: string,
  made: ReadonlySet<string>,
): Promise<StoredVersion | null> {
  const newest = await editing.newestPublished()
  if (newest === null) {
    return null
  }
  const rendered = await renderer.render({ ...(await interpretations.of(newest.overlay)), isCompressed: true })
  const { texts, compressed, headers, pictures: jobs } = rendered
  const missing = jobs.filter(({ path }) => !made.has(path))
  await pictures.make(missing)
  const write = async (name: string, bytes: string | Uint8Array) => {
    const file = join(directory, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
  for (const [name, text] of texts) {
    await write(name, text)
    const small = compressed.get(name)
    if (small !== undefined) {
      await write(`${name}.br`, small.br)
      await write(`${name}.gz`, small.gzip)
    }
  }
  for (const { path } of missing) {
    const bytes = await photographs.file(path)
    if (bytes === null) {
      throw new Error(`${path} was made and is not there`)
    }
    await write(path.slice(1), bytes)
  }
  for (const [path, text] of headerFiles(headers)) {
    await write(path, text)
  }
  return newest
}
