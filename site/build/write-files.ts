import { mkdir, writeFile } from 'node:fs/promises'

/** Writes files by their path on the site. */
export async function writeFiles(files: ReadonlyMap<string, Buffer>, site: URL): Promise<void> {
  for (const [path, bytes] of files) {
    const file = new URL(`.${path}`, site)
    await mkdir(new URL('.', file), { recursive: true })
    await writeFile(file, bytes)
  }
}
