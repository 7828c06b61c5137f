import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'

/** Writes files by their path on the site. */
export async function writeFiles(files: ReadonlyMap<string, Buffer | string>, site: URL): Promise<void> {
  for (const [path, bytes] of files) {
    const file = new URL(`.${path}`, site)
    await mkdir(new URL('.', file), { recursive: true })
    await writeFile(file, bytes)
  }
}

/** Writes a file aside and renames it: a build that is stopped half-way, or another one beside it, leaves no torn file. */
export async function writeWhole(file: URL, bytes: Buffer | string): Promise<void> {
  await mkdir(new URL('./', file), { recursive: true })
  const aside = new URL(`${file.href}.${randomUUID()}`)
  await writeFile(aside, bytes)
  await rename(aside, file)
}

/** The file of a page, by its path below the site: its address with an ending, and a name for the first. */
export function pageFile(address: string): string {
  return `${address === '/' ? '/index' : address}.html`
}
