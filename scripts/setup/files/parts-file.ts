import type { parts } from '../../../content/parts.ts'
import { changeFile, readContent, replacePart } from './content-file.ts'

export type Parts = typeof parts
export type PartName = keyof Parts

/** Reads the switches of `content/parts.ts`. */
export async function readParts(file: string): Promise<Parts> {
  return (await readContent(file)).parts
}

/**
 * Writes switches into `content/parts.ts`; its comments stay.
 *
 * @throws EditByHand when a switch is not a plain true or false
 */
export function writeParts(file: string, parts: Partial<Parts>): void {
  changeFile(file, (text) =>
    Object.entries(parts).reduce((changed, [name, isShown]) => {
      const byHand = `content/parts.ts has no switch ${name}: write ${name}: ${isShown} into it by hand`
      return replacePart(changed, new RegExp(`(?<=^ +${name}: )(?:true|false)(?=,)`, 'm'), String(isShown), byHand)
    }, text),
  )
}
