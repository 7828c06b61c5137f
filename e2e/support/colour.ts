import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../scripts/project-root.ts'

const tokens = readFileSync(join(projectRoot, 'site/styles/tokens.css'), 'utf8')

/** A colour of the site, which an owner may have changed, as a browser gives it. */
export function colour(name: string): string {
  const [, ...parts] = new RegExp(`--${name}: #(..)(..)(..);`).exec(tokens) ?? []
  return `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(', ')})`
}
