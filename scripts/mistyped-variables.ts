import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { isWithin } from '../leads/contact/suggest-email.ts'

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
      const meant = likeOf(name.toUpperCase(), read)
      return meant === undefined ? [] : [`${name} in .env is read by nothing. Is ${meant} meant?`]
    })
}

/** The name that differs in two letters at most, short ones in one; else one that begins with the same word. */
function likeOf(typed: string, read: readonly string[]): string | undefined {
  const [beginning] = /^[A-Z]+_/.exec(typed) ?? []
  return (
    read.find((name) => isWithin(1, typed, name)) ??
    read.find((name) => name.length > 6 && isWithin(2, typed, name)) ??
    read.find((name) => beginning !== undefined && name.startsWith(beginning))
  )
}
