import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../scripts/project-root.ts'
import { gitIn } from './installed.ts'

/** A version that must not stay: where it is broken, and the first words that an update says of it. */
export interface BrokenRelease {
  readonly tag: string
  readonly file: string
  readonly edit: (text: string) => string
  readonly says: string
}

const failing = (condition: string) => (text: string) =>
  text
    .replace(
      'function buildCommonApp(',
      `function refuse(app: FastifyInstance) {
  app.addHook('onRequest', async () => {
    if (${condition}) throw new Error('a mistake of this version')
  })
  return app
}
function buildCommonApp(`,
    )
    .replace('const app = newServer(', 'const app = refuse(newServer(')
    .replace('limits, isDraining })', 'limits, isDraining }))')

/** Each newer than the one before. */
export const brokenReleases: readonly BrokenRelease[] = [
  {
    tag: 'v9.0.1',
    file: 'pipeline/build.ts',
    edit: (text) => `throw new Error('a mistake of this version')\n${text}`,
    says: 'The new version cannot be built',
  },
  {
    tag: 'v9.0.2',
    file: 'server/main.ts',
    edit: (text) =>
      text.replace('await startProcess(', "throw new Error('a mistake of this version')\n  await startProcess("),
    says: 'The new server is not well: it has ended',
  },
  {
    tag: 'v9.0.3',
    file: 'server/app.ts',
    edit: failing('true'),
    says: 'The new server is not well: / answers 500',
  },
  {
    // Well on the copy, and not on what is really stored.
    tag: 'v9.0.4',
    file: 'server/app.ts',
    edit: failing("!process.env.DATA_DIR?.includes('.next')"),
    says: 'The version before is back',
  },
]

export const goodRelease = 'v9.0.5'

/**
 * Makes a repository with the newest commit of this one, and versions after it: the broken ones, and a good one.
 *
 * @returns its folder
 */
export function makeReleases(folder: string): string {
  const releases = join(folder, 'releases')
  gitIn(folder, 'clone', '--quiet', projectRoot, releases)
  const newest = gitIn(releases, 'rev-parse', 'HEAD')
  for (const { tag, file, edit } of brokenReleases) {
    gitIn(releases, 'checkout', '--quiet', newest)
    const path = join(releases, file)
    const text = readFileSync(path, 'utf8')
    const edited = edit(text)
    if (edited === text) {
      throw new Error(`${tag} is not broken: ${file} has changed`)
    }
    writeFileSync(path, edited)
    gitIn(releases, 'commit', '--quiet', '--all', '--message', `fix: break ${tag}`)
    gitIn(releases, 'tag', tag)
  }
  gitIn(releases, 'checkout', '--quiet', newest)
  gitIn(releases, 'tag', goodRelease)
  return releases
}
