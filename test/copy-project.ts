import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../scripts/project-root.ts'

/** What is not part of the project: packages, what was built, and what somebody keeps for a site of their own. */
const notCopied = /^(node_modules|dist.*|data|test-results|playwright-report|\.git|\.cache|\.env|.*\.(log|backup|csv))$/

/**
 * Copies the project's sources. Packages, and the pictures and fonts that were made already, are shared with the original.
 *
 * @param folder where the copy goes; sources of an earlier one are replaced, and what it built stays
 * @param contents folders whose files stand in for those of content/, the later before the earlier
 */
export function copyProject(folder: string, ...contents: readonly string[]): void {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder).filter((name) => !notCopied.test(name))) {
    rmSync(join(folder, name), { recursive: true })
  }
  for (const name of readdirSync(projectRoot).filter((name) => !notCopied.test(name))) {
    cpSync(join(projectRoot, name), join(folder, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (source) => !/[\\/]node_modules$/.test(source),
    })
  }
  for (const content of contents) {
    cpSync(join(projectRoot, content), join(folder, 'content'), { recursive: true })
  }
  shareEntries(folder, 'node_modules')
  shareEntries(folder, 'proofs/node_modules')
  for (const made of ['photos', 'fonts']) {
    mkdirSync(join(projectRoot, '.cache', made), { recursive: true })
    mkdirSync(join(folder, '.cache'), { recursive: true })
    rmSync(join(folder, '.cache', made), { recursive: true, force: true })
    symlinkSync(join(projectRoot, '.cache', made), join(folder, '.cache', made))
  }
}

/** A folder of links: programs may put caches of their own beside them. */
function shareEntries(folder: string, packages: string): void {
  rmSync(join(folder, packages), { recursive: true, force: true })
  if (existsSync(join(projectRoot, packages))) {
    mkdirSync(join(folder, packages))
    for (const name of readdirSync(join(projectRoot, packages))) {
      symlinkSync(join(projectRoot, packages, name), join(folder, packages, name))
    }
  }
}
