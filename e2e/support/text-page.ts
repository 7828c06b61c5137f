import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../scripts/project-root.ts'

/** A page of plain text as its file in `content/` has it. */
export interface TextPage {
  readonly title: string
  readonly description: string
  /** Day of the last change, `2025-06-25`. */
  readonly updated: string
  readonly sections: readonly string[]
  /** Everything as it is written, with `{name}` where a detail goes. */
  readonly text: string
}

/** Reads a page of plain text. */
export function readTextPage(name: 'privacy-policy' | 'accessibility-statement'): TextPage {
  const text = readFileSync(join(projectRoot, `content/${name}.md`), 'utf8')
  const entry = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(text)?.[1] ?? ''
  return {
    title: entry('title'),
    description: entry('description'),
    updated: entry('updated'),
    sections: [...text.matchAll(/^## (.*)$/gm)].map(([, title = '']) => title),
    text,
  }
}
