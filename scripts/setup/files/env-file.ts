import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual, parseEnv } from 'node:util'
import type { Environment } from '../../../business/environment.ts'

/** A file that setup does not understand, and so leaves as it is; the message is a sentence for who edits it. */
export class EditByHand extends Error {}

export type EnvFile = ReturnType<typeof openEnvFile>

/** Opens `.env`, as Node reads it. Its first text is that of `.env.example`. */
export function openEnvFile(file: string, example: string) {
  const read = () => readFileSync(existsSync(file) ? file : example, 'utf8')
  return {
    variables: (): Environment => parseEnv(read()),
    /** Writes one variable; comments, order and all other lines stay. */
    set(name: string, value: string): void {
      // It holds passwords. Mode and owner of a file that exists stay: the server's user must read it.
      writeFileSync(file, setVariable(read(), name, value), { mode: 0o600 })
    },
  }
}

/**
 * Sets a variable in the text of a `.env`: its last line is replaced, since that one counts, else its commented example, else a
 * line is added.
 *
 * @throws EditByHand when Node would read anything else than before, or this value
 */
export function setVariable(text: string, name: string, value: string): string {
  const line = `${name}=${quoteValue(value) ?? ''}`
  const active = new RegExp(
    `^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*("[^"]*"|'[^']*'|\`[^\`]*\`)?[^\\r\\n]*`,
    'gm',
  )
  const commented = new RegExp(`^#[ \\t]*${name}=[^\\r\\n]*`, 'm')
  const found = [...text.matchAll(active)].at(-1) ?? commented.exec(text)
  const end = /(^|\n)$/.test(text) ? '' : '\n'
  const changed = found
    ? text.slice(0, found.index) + line + text.slice(found.index + found[0].length)
    : `${text}${end}${line}\n`
  if (!isDeepStrictEqual({ ...parseEnv(changed) }, { ...parseEnv(text), [name]: value })) {
    throw new EditByHand(`.env cannot be changed safely: write ${name} into it by hand`)
  }
  return changed
}

/**
 * Writes a value as `.env` needs it: quoted only where it must be, since `docker run --env-file` takes quotes literally. Single
 * quotes come first, in which nothing is replaced, by Docker Compose neither.
 *
 * @returns null for a value that no quotes can hold
 */
export function quoteValue(value: string): string | null {
  if (/[\r\n]/.test(value)) {
    return null
  }
  if (value.trim() === value && !/[#'"`$\\]/.test(value)) {
    return value
  }
  // In double quotes Node takes \n for a line break.
  const quote = [`'`, '"', '`'].find((each) => !value.includes(each) && !(each === '"' && value.includes('\\')))
  if (quote !== undefined) {
    return quote + value + quote
  }
  return value.trim() === value && !value.includes('#') && !/^['"`]/.test(value) ? value : null
}
