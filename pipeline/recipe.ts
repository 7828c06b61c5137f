import { createHash, type Hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/**
 * Begins the hash of something that is kept and made again only when it would come out otherwise: it changes with the
 * modules that make it, and with the packages, for which the lockfile stands.
 *
 * @param modules in this folder
 */
export async function recipe(modules: readonly string[]): Promise<Hash> {
  const hash = createHash('sha256')
  for (const file of [...modules.map((name) => `./${name}`), '../package-lock.json']) {
    hash.update(await readFile(new URL(file, import.meta.url)))
  }
  return hash
}
