import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../../project-root.ts'
import { EditByHand } from './env-file.ts'

/** Reads what a file of `content/` exports; the query makes Node read it anew after a change. */
export function readContent(file: string) {
  return import(`${pathToFileURL(file).href}?${Date.now()}`)
}

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
 * Replaces a part of a text.
 *
 * @throws EditByHand with what must be done by hand, when the part is not there as setup knows it
 */
export function replacePart(text: string, part: RegExp, value: string, byHand: string): string {
  if (!part.test(text)) {
    throw new EditByHand(byHand)
  }
  return text.replace(part, () => value)
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

/** JSON in which a no-break space stays visible; an object as a formatter leaves it on several lines. */
export function literalOf(value: object): string {
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  const lines = entries.map(([key, each]) => `\n${JSON.stringify(key)}: ${JSON.stringify(each)},`)
  const json = Array.isArray(value) ? JSON.stringify(value) : `{${lines.join('')}}`
  return json.replaceAll('\u00a0', '\\u00a0')
}

/** Words in lower case with hyphens between them: 'L’Aquila' is l-aquila. */
export function hyphenated(words: string): string {
  const plain = words
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

/** A name that is not taken: 'sala', or 'sala-2'. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const others = Array.from(taken, (_other, index) => `${name}-${index + 2}`)
  return [name, ...others].find((each) => !taken.has(each)) ?? name
}

function hasComment(code: string): boolean {
  const texts = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/
  return [...code.matchAll(new RegExp(`${texts.source}|//|/\\*`, 'g'))].some(([found]) => found.startsWith('/'))
}
