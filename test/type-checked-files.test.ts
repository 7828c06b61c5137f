import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../scripts/project-root.ts'

const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc')
const folders: readonly { readonly path: string }[] = ['tsconfig.json', 'tsconfig.product.json'].flatMap(
  (file) => JSON.parse(readFileSync(join(projectRoot, file), 'utf8')).references,
)

/** The files of this repository that a project of TypeScript names, beside which it checks those that they import. */
function filesOf(project: string): string[] {
  const folder = join(projectRoot, project)
  const args = [tsc, '--project', folder, '--showConfig']
  // The list of the product's projects has none of its own.
  const { files = [] }: { readonly files?: readonly string[] } = JSON.parse(
    spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout,
  )
  return files.map((file) => relative(projectRoot, join(folder, file)))
}

test('npm run check compiles every TypeScript file of the repository', () => {
  const checked = new Set([...folders.map(({ path }) => path), 'proofs'].flatMap(filesOf))
  const files = globSync('**/*.{ts,tsx,mts,cts}', {
    cwd: projectRoot,
    // The contents of tests are checked where they stand in for content/.
    exclude: (name) =>
      /^(node_modules|\..*|dist.*|data|test-results|playwright-report)$/.test(name) ||
      /fixtures\/(content|second-owner)$/.test(name),
  })
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => !checked.has(file))).toEqual([])
})
