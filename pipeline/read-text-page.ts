import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import type { TextPageContent } from '../business/content.ts'
import { markdownProblems } from '../site/text-page/markdown.ts'

/**
 * Reads a text page: front matter in YAML between two lines of hyphens, then Markdown.
 *
 * @param name of the file in content/
 * @returns the page and its problems, one sentence each
 */
export async function readTextPage(
  root: URL,
  name: string,
): Promise<{ readonly page: TextPageContent; readonly problems: readonly string[] }> {
  const text = await readFile(new URL(`content/${name}`, root), 'utf8')
  const [, frontMatter = '', markdown = text] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? []
  const fields: Readonly<Record<string, unknown>> = parse(frontMatter, { schema: 'failsafe' }) ?? {}
  const problems: string[] = [...markdownProblems(markdown)]
  const read = (field: string) => {
    const value = fields[field]
    if (typeof value !== 'string' || value === '') {
      problems.push(`the lines at its top lack '${field}'`)
    }
    return String(value)
  }
  const page = { title: read('title'), description: read('description'), updated: read('updated'), markdown }
  if (Number.isNaN(Date.parse(page.updated))) {
    problems.push(`'updated' must be a day, for instance 2025-06-25`)
  }
  return { page, problems: problems.map((problem) => `content/${name}: ${problem}`) }
}
