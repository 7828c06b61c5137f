import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isBuiltIn } from './product-variables.ts'

/** What the pages are made from. The lockfile stands for every tool and package that makes them. */
const sources = ['business', 'content', 'leads', 'pipeline', 'site', 'package-lock.json', 'scripts/caddy-headers.ts']

/** Without one of these there is no build, whatever the stamp says. */
const results = ['dist/index.html', 'dist-answers/sent.html', 'dist-renderer/render.js']

const stampFile = '.cache/build-stamp'

/**
 * One value for everything that goes into a build: it changes when a source file or a variable built into the pages does.
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
  return hash.digest('hex')
}

/** Tells whether there is something to serve, whatever it was built from. */
function hasBuild(root: string): boolean {
  return results.every((file) => existsSync(join(root, file)))
}

/** Tells whether what is built was built from exactly this. */
export function isBuilt(root: string, stamp: string): boolean {
  return hasBuild(root) && existsSync(join(root, stampFile)) && readFileSync(join(root, stampFile), 'utf8') === stamp
}

export function writeStamp(root: string, stamp: string): void {
  mkdirSync(dirname(join(root, stampFile)), { recursive: true })
  writeFileSync(join(root, stampFile), stamp)
}

/** From now on nothing counts as built. */
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
