import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parsePractices } from '../business/practices.ts'
import { builtRooms } from '../rooms.ts'

/** The sources of the pages. The lockfile represents all packages. */
const sources = [...builtRooms, 'package-lock.json']

/** Files that every build has. */
const results = ['dist/index.html', 'dist-answers/sent.html', 'dist-office/index.html', 'dist-renderer/render.js']

const stampFile = '.cache/build-stamp'

const builtIn = /^(SITE_URL|RETENTION_MONTHS|(BACKEND|BUSINESS|SECURITY)_\w+)$/

/** True when the variable of .env.example is built into the pages; the server may read it too. */
export function isBuiltIn(name: string): boolean {
  return builtIn.test(name)
}

/**
 * The hash of all inputs of a build: source files, variables that are built into the pages, and what the policy depends on.
 *
 * @param root folder of the project
 * @param environment the variables by name
 */
export function buildStamp(root: string, environment: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesBelow(root, source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  for (const name of Object.keys(environment).filter(isBuiltIn).sort()) {
    hash.update(`${name}=${environment[name]}\0`)
  }
  // Of SMTP_URL only that it is set.
  hash.update(JSON.stringify(parsePractices(environment)))
  return hash.digest('hex')
}

/** True when there is a build with this stamp. */
export function isBuilt(root: string, stamp: string): boolean {
  const isThere = [...results, stampFile].every((file) => existsSync(join(root, file)))
  return isThere && readFileSync(join(root, stampFile), 'utf8') === stamp
}

export function writeStamp(root: string, stamp: string): void {
  mkdirSync(dirname(join(root, stampFile)), { recursive: true })
  writeFileSync(join(root, stampFile), stamp)
}

/** Makes every build stale. */
export function removeStamp(root: string): void {
  rmSync(join(root, stampFile), { force: true })
}

function filesBelow(root: string, source: string): string[] {
  const stats = statSync(join(root, source), { throwIfNoEntry: false })
  if (!stats?.isDirectory()) {
    return stats ? [source] : []
  }
  const entries = readdirSync(join(root, source), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files.map((file) => relative(root, file)).sort()
}
