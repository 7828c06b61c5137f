import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClassNames } from './vite-config.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/**
 * Names the classes of all CSS modules as shortly as can be, the same in each build: they stand in the document many times.
 *
 * @param root the project's folder
 * @returns what CSS modules ask for a class's name
 */
export async function shortClassNames(root: URL): Promise<ClassNames> {
  const folder = fileURLToPath(root)
  const known = new Map<string, string>()
  for (const file of globSync('site/**/*.module.css', { cwd: folder }).sort()) {
    const css = await readFile(new URL(file, root), 'utf8')
    for (const [, name = ''] of css.matchAll(/\.([a-zA-Z]\w*)/g)) {
      const key = `${file} ${name}`
      known.set(key, known.get(key) ?? shortName(known.size))
    }
  }
  return (name, file) => {
    const short = known.get(`${relative(folder, file)} ${name}`)
    if (!short) {
      throw new Error(`${file} has no class ${name}`)
    }
    return short
  }
}

/** `a` to `z`, then `aa` and so on. */
function shortName(index: number): string {
  const before = Math.floor(index / letters.length)
  return `${before > 0 ? shortName(before - 1) : ''}${letters[index % letters.length]}`
}
