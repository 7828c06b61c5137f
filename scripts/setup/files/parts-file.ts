import { pathToFileURL } from 'node:url'
import type { parts } from '../../../content/parts.ts'
import { changeFile } from './content-file.ts'
import { EditByHand } from './env-file.ts'

export type Parts = typeof parts
export type PartName = keyof Parts

/** Reads the switches of `content/parts.ts`. */
export async function readParts(file: string): Promise<Parts> {
  // The query makes Node read it anew after a change.
  const module: { parts: Parts } = await import(`${pathToFileURL(file).href}?${Date.now()}`)
  return module.parts
}

/**
 * Writes switches into `content/parts.ts`; its comments stay.
 *
 * @throws EditByHand when a switch is not a plain true or false
 */
export function writeParts(file: string, parts: Partial<Parts>): void {
  changeFile(file, (text) => Object.entries(parts).reduce(switchPart, text))
}

function switchPart(text: string, [name, isShown]: [string, boolean]): string {
  const line = new RegExp(`^( +${name}: )(?:true|false)(?=,)`, 'm')
  if (!line.test(text)) {
    throw new EditByHand(`content/parts.ts has no switch ${name}: write ${name}: ${isShown} into it by hand`)
  }
  return text.replace(line, `$1${isShown}`)
}
