import { writeFile } from 'node:fs/promises'

/** Writes files by their path on the site. */
export async function writeFiles(files: ReadonlyMap<string, Buffer>, site: URL): Promise<void> {
  for (const [path, bytes] of files) {
    await writeFile(new URL(`.${path}`, site), bytes)
  }
}
