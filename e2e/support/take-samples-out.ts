import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One change of a content file, as an owner makes it in an editor; where it has been made already, nothing changes. */
type Change = readonly [pattern: RegExp, replacement: string]

async function change(file: string, changes: readonly Change[]): Promise<void> {
  let text = await readFile(file, 'utf8')
  for (const [pattern, replacement] of changes) {
    text = text.replace(pattern, replacement)
  }
  await writeFile(file, text)
}

/** The parts of the page that may be gone. */
export const optionalParts = {
  reviews: [/^ {2}testimonials: \[$[\s\S]*?^ {2}\],$/m, '  testimonials: [],'],
  statistics: [/^ {2}list: \[\n {4}\{\n {6}value: [\s\S]*?^ {2}\],$/m, '  list: [],'],
  rating: [/^ {4}rating: \{$[\s\S]*?^ {4}\},\n/m, ''],
} as const satisfies Record<string, Change>

/** Takes parts out of the copied content of a build. */
export function takeOut(directory: string, parts: readonly (keyof typeof optionalParts)[]): Promise<void> {
  return change(
    join(directory, 'content/landing.ts'),
    parts.map((part) => optionalParts[part]),
  )
}

/** Takes the marks off what is left, as if the photographs and texts were the owner's own. */
export async function takeMarksOff(directory: string): Promise<void> {
  const marks: Change = [/^ +is(Tour)?Sample: true,\n/gm, '']
  for (const file of ['content/landing.ts', 'content/photos/photos.ts', 'content/service-package.ts']) {
    await change(join(directory, file), [marks])
  }
}
