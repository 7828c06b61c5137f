import { mkdir, writeFile } from 'node:fs/promises'

/** Writes files by their path on the site. */
export async function writeFiles(files: ReadonlyMap<string, Buffer | string>, site: URL): Promise<void> {
  for (const [path, bytes] of files) {
    const file = new URL(`.${path}`, site)
    await mkdir(new URL('.', file), { recursive: true })
    await writeFile(file, bytes)
  }
}

/** The file of a page, as a path on the site: `/index.html` for `/`, otherwise the address with `.html`. */
export function pageFile(address: string): string {
  return `${address === '/' ? '/index' : address}.html`
}
