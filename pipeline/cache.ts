import { createHash, type Hash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'

/**
 * Begins the cache key of a generated file: it changes with the modules that generate it and with the lockfile, that is
 * with every package.
 *
 * @param modules by their paths in the project
 */
export async function cacheKey(modules: readonly string[]): Promise<Hash> {
  const hash = createHash('sha256')
  for (const file of [...modules, 'package-lock.json']) {
    hash.update(await readFile(new URL(`../${file}`, import.meta.url)))
  }
  return hash
}

/** Writes a file atomically, by renaming: an interrupted build, or another one at the same time, leaves no partial file. */
export async function writeAtomically(file: URL, bytes: Buffer | string): Promise<void> {
  await mkdir(new URL('./', file), { recursive: true })
  const temporary = new URL(`${file.href}.${randomUUID()}`)
  await writeFile(temporary, bytes)
  await rename(temporary, file)
}
