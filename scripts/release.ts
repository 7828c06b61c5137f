import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runningRooms } from '../rooms.ts'
import { buildSite } from './build.ts'
import { projectRoot } from './project-root.ts'
import { readOptions } from './read-options.ts'
import { runCommand, stopSignal } from './run-command.ts'

const TIMEOUT_MS = 120_000

/** What a server runs with, besides the packages: as the image has it, and what an owner needs beside. */
export const releasedPaths = [
  ...['package.json', 'package-lock.json', '.npmrc'],
  ...runningRooms,
  'supabase',
  ...['dist', 'dist-answers', 'dist-office', 'dist-renderer'],
  ...[
    'scripts/load-environment.ts',
    'scripts/mistyped-variables.ts',
    'deploy/Caddyfile',
    '.env.example',
    'CHANGELOG.md',
    'LICENSE',
  ],
] as const

/**
 * Packs a built site with its server, and lists all packages of the project, those that only build it marked as such.
 *
 * @param folder takes the archive, the list in the form of CycloneDX, and their checksums
 * @param version names them
 * @returns the archive
 */
export async function packRelease(folder: string, version: string): Promise<string> {
  const name = `casa-in-posa-${version}`
  const staged = join(folder, name)
  const archive = `${staged}.tar.gz`
  const list = `${staged}.cdx.json`
  rmSync(staged, { recursive: true, force: true })
  for (const path of releasedPaths) {
    cpSync(join(projectRoot, path), join(staged, path), {
      recursive: true,
      filter: (file) => !/\.test\.tsx?$/.test(file),
    })
  }
  await run('tar', ['--create', '--gzip', '--file', archive, '--directory', folder, name])
  rmSync(staged, { recursive: true })
  writeFileSync(list, await run('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx']))
  const sums = [archive, list].map((file) => {
    return `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`
  })
  writeFileSync(join(folder, `${name}.sha256`), sums.join(''))
  return archive
}

async function run(file: string, args: readonly string[]): Promise<string> {
  const { ended, output } = await runCommand({ file, args, timeoutMs: TIMEOUT_MS, output: 'keep' })
  if (ended !== 0) {
    throw new Error(`${file} ${args[0]} failed (${ended}): ${output}`)
  }
  return output
}

/** Why this commit is no release; nothing when it may be one. */
async function problemsOf(version: string): Promise<readonly string[]> {
  const changes = await run('git', ['status', '--porcelain'])
  const tags = await run('git', ['tag', '--points-at', 'HEAD'])
  const changelog = readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8')
  const part = changelog.split(/^## /m).find((text) => text.startsWith(`[${version}]`)) ?? ''
  return [
    ...(changes === '' ? [] : ['There are changes that are in no commit.']),
    ...(tags.split('\n').includes(`v${version}`)
      ? []
      : [`The commit has no tag v${version}, the version of package.json.`]),
    ...(/^### To do\n/m.test(part) ? [] : [`CHANGELOG.md has no part [${version}] with a 'To do'.`]),
    ...(existsSync(join(projectRoot, 'test/fixtures/releases', version))
      ? []
      : [`test/fixtures/releases has no ${version}.`]),
  ]
}

if (import.meta.main) {
  readOptions('npm run release', 'builds the tagged version, and packs it with its server into release/')
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  const problems = await problemsOf(version)
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\nCONTRIBUTING.md, 'Release', has the steps.\n`)
    process.exit(1)
  }
  const { ended } = await buildSite(process.env, stopSignal())
  if (ended !== 0) {
    process.exit(1)
  }
  const folder = join(projectRoot, 'release')
  mkdirSync(folder, { recursive: true })
  process.stdout.write(`${await packRelease(folder, version)}\n`)
}
