import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { projectRoot } from '../../project-root.ts'
import { EditByHand } from './env-file.ts'

/** Changes the text of a file in `content/`, and formats it. */
export function changeFile(file: string, change: (text: string) => string): void {
  writeFormatted(file, change(readFileSync(file, 'utf8')))
}

/** Writes a file of `content/`, formatted. */
export function writeFormatted(file: string, text: string): void {
  const biome = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'format', `--stdin-file-path=content/${basename(file)}`]
  writeFileSync(file, execFileSync(process.execPath, args, { cwd: projectRoot, input: text }))
}

/**
 * Replaces the value of an exported object in the text of a file.
 *
 * @throws EditByHand when it is not there, or holds a comment, which would be lost
 */
export function replaceObject(text: string, file: string, name: string, value: object): string {
  const object = new RegExp(`^(export const ${name}\\b[^={]*= )\\{(?:\\}|[^]*?\\n\\})`, 'm')
  const [literal] = object.exec(text) ?? []
  if (literal === undefined) {
    throw new EditByHand(`${file} has no list ${name}: change it by hand`)
  }
  if (hasComment(literal)) {
    throw new EditByHand(`${file} has comments in the list ${name}: change it by hand`)
  }
  return text.replace(object, (_all, start: string) => start + literalOf(value))
}

/** JSON as a formatter leaves it on several lines; a no-break space stays visible. */
function literalOf(value: object): string {
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  const lines = entries.map(([key, each]) => `\n${JSON.stringify(key)}: ${JSON.stringify(each)},`)
  return `{${lines.join('').replaceAll('\u00a0', '\\u00a0')}}`
}

function hasComment(code: string): boolean {
  const texts = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/
  return [...code.matchAll(new RegExp(`${texts.source}|//|/\\*`, 'g'))].some(([found]) => found.startsWith('/'))
}
