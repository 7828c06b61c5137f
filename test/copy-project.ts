import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../scripts/project-root.ts'

/** What is no source of the project: packages, what was built, and what somebody keeps for a site of their own. */
const leftOut =
  /^(node_modules|dist.*|data|test-results|playwright-report|\.git|\.cache|\.env(?!\.example$).*|.*\.(log|backup|csv))$/

/**
 * Copies the project's sources. Packages, and the pictures and fonts that were made already, are shared with the original. A file
 * that is the same already stays as it is, so that whoever works in the copy is not disturbed.
 *
 * @param folder where the copy goes; what it built before stays
 * @param contents folders whose files stand in for those of content/, the later before the earlier
 */
export function copyProject(folder: string, ...contents: readonly string[]): void {
  const sources = new Map(filesBelow(projectRoot).map((file) => [file, join(projectRoot, file)]))
  for (const content of contents.map((path) => join(projectRoot, path))) {
    for (const file of filesBelow(content)) {
      sources.set(join('content', file), join(content, file))
    }
  }
  mkdirSync(folder, { recursive: true })
  for (const file of filesBelow(folder).filter((file) => !sources.has(file))) {
    rmSync(join(folder, file))
  }
  for (const [file, source] of sources) {
    copyIfOther(source, join(folder, file))
  }
  const packages = ['node_modules', 'proofs/node_modules'].filter((path) => existsSync(join(projectRoot, path)))
  for (const path of packages) {
    // A folder of links: programs may put caches of their own beside them.
    for (const name of readdirSync(join(projectRoot, path))) {
      link(join(projectRoot, path, name), join(folder, path, name))
    }
  }
  for (const path of ['.cache/photos', '.cache/fonts']) {
    mkdirSync(join(projectRoot, path), { recursive: true })
    link(join(projectRoot, path), join(folder, path))
  }
}

function filesBelow(root: string, folder = ''): readonly string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries
    .filter(({ name }) => !(folder === '' ? leftOut.test(name) : name === 'node_modules'))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(root, path) : [path]
    })
}

function copyIfOther(source: string, copy: string): void {
  const { size, mtimeMs, atime, mtime } = statSync(source)
  const present = statSync(copy, { throwIfNoEntry: false })
  if (present?.size !== size || Math.abs(present.mtimeMs - mtimeMs) > 1) {
    mkdirSync(dirname(copy), { recursive: true })
    copyFileSync(source, copy)
    utimesSync(copy, atime, mtime)
  }
}

function link(target: string, path: string): void {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    // One to packages that have gone since.
    rmSync(path, { force: true })
    symlinkSync(target, path)
  }
}
