import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import type { TextPageContent } from '../../content/content.ts'

/**
 * Reads a page of plain text: front matter in YAML between two lines of hyphens, then Markdown.
 *
 * @throws Error when the front matter lacks one of its fields
 */
export async function readTextPage(file: URL): Promise<TextPageContent> {
  const [, frontMatter = '', markdown = ''] = (await readFile(file, 'utf8')).split(/^---$/m)
  const fields: Readonly<Record<string, unknown>> = parse(frontMatter, { schema: 'failsafe' }) ?? {}
  const read = (name: string) => {
    const value = fields[name]
    if (typeof value !== 'string' || value === '') {
      throw new Error(`${file.pathname.replace(/.*(?=content\/)/, '')}: the lines at the top lack '${name}'`)
    }
    return value
  }
  return { title: read('title'), description: read('description'), updated: read('updated'), markdown }
}
