import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'

/** Writes a file atomically, by renaming: an interrupted build, or another one at the same time, leaves no partial file. */
export async function writeAtomically(file: URL, bytes: Buffer | string): Promise<void> {
  await mkdir(new URL('./', file), { recursive: true })
  const temporary = new URL(`${file.href}.${randomUUID()}`)
  await writeFile(temporary, bytes)
  await rename(temporary, file)
}
