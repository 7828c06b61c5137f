import { createHash, type Hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

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
