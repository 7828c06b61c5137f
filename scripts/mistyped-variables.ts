import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Reads both files, and finds the same; nothing where one is missing. */
export function mistypedIn(own: string, example: string | URL): readonly string[] {
  return existsSync(own) && existsSync(example)
    ? mistypedVariables(Object.keys(parseEnv(readFileSync(own, 'utf8'))), readFileSync(example, 'utf8'))
    : []
}

/**
 * Finds the variables of a `.env` that nothing reads and that look like one that is read. An owner may have others there.
 *
 * @param own the names in `.env`
 * @param example the text of `.env.example`, which has every name that is read
 * @returns a sentence for each
 */
export function mistypedVariables(own: readonly string[], example: string): readonly string[] {
  const read = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  return own
    .filter((name) => !read.includes(name))
    .flatMap((name) => {
      const typed = name.toUpperCase()
      const [nearest = ''] = read
        .filter((other) => looksLike(typed, other))
        .sort((one, other) => distance(typed, one) - distance(typed, other))
      return nearest === '' ? [] : [`${name} in .env is read by nothing. Is ${nearest} meant?`]
    })
}

/** True for names that begin with the same word, or differ in two letters at most; short ones in one. */
function looksLike(name: string, other: string): boolean {
  const [beginning = ''] = /^[A-Z]+_/.exec(other) ?? []
  return (beginning !== '' && name.startsWith(beginning)) || distance(name, other) <= (other.length > 6 ? 2 : 1)
}

/** How many letters must be put in, taken out or replaced (Levenshtein). */
function distance(one: string, other: string): number {
  const first = Array.from({ length: other.length + 1 }, (_, index) => index)
  const last = [...one].reduce((row, letter, index) => {
    const next = [index + 1]
    for (const [at, otherLetter] of [...other].entries()) {
      const replaced = (row[at] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    return next
  }, first)
  return last[other.length] ?? 0
}
