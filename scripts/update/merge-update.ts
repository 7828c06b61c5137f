import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isBreaking } from '../../server/database/postgres/migrate.ts'
import { mistypedIn } from '../mistyped-variables.ts'
import { type InstalledSite, takeStep, tryStep, UpdateFailure } from './installed-site.ts'
import { machineFiles } from './machine-files.ts'

/** A checkout beside the running site, with the update merged. */
export type NextSite = NonNullable<Awaited<ReturnType<typeof mergeInto>>>

/**
 * Merges an update into a copy of the checkout. The running site stays as it is.
 *
 * @param given the tag or branch; by default the newest version tag of all remotes
 * @param isAgain whether the copy is wanted though there is nothing new
 * @returns null when the site has it already
 * @throws UpdateFailure when it cannot be merged; the copy is removed then
 */
export async function mergeUpdate(
  site: InstalledSite,
  given: string | undefined,
  isAgain: boolean = false,
): Promise<NextSite | null> {
  const folder = expectNoOther(site)
  mkdirSync(folder)
  try {
    const next = await mergeInto(folder, site.folder, given, isAgain)
    if (next === null) {
      rmSync(folder, { recursive: true })
    }
    return next
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Returns the folder in which an update builds the next version.
 *
 * @throws UpdateFailure when it is there: another update is under way, or was cut short
 */
export function expectNoOther(site: InstalledSite): string {
  const folder = `${site.folder}.next`
  if (existsSync(folder)) {
    throw new UpdateFailure(`An update is under way, or was cut short. If none is, remove ${folder} and try again.`)
  }
  return folder
}

async function mergeInto(folder: string, running: string, given: string | undefined, isAgain: boolean) {
  const git = (args: readonly string[], failure: string) => takeStep({ file: 'git', args, directory: folder }, failure)
  const isTrue = async (...args: string[]) => (await tryStep({ file: 'git', args, directory: folder })).ended === 0
  const releaseIn = async () => {
    const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { version, commit: await git(['rev-parse', '--short', 'HEAD'], 'git cannot name the commit.') }
  }
  const changes = await takeStep(
    { file: 'git', args: ['status', '--porcelain'], directory: running },
    'git cannot read the checkout.',
  )
  if (changes !== '') {
    throw new UpdateFailure(
      `These files have changes that are in no commit. Commit them, undo them, or move new files elsewhere:\n\n${changes}`,
    )
  }
  // The whole folder, so that remotes, keys and identity are those of the checkout.
  cpSync(join(running, '.git'), join(folder, '.git'), { recursive: true })
  await git(['reset', '--hard', '--quiet'], 'git cannot check out a copy.')
  const branch = await git(
    ['symbolic-ref', '--short', 'HEAD'],
    'The checkout is on no branch: git checkout yours first.',
  )
  await git(['fetch', '--quiet', '--all', '--tags'], 'The update cannot be fetched.')
  const wanted = given ?? (isAgain ? 'HEAD' : await newestTag(git))
  if (!(await isTrue('rev-parse', '--verify', '--quiet', `${wanted}^{commit}`))) {
    throw new UpdateFailure(`There is no ${wanted}. git tag --list and git branch --remotes name what there is.`)
  }
  if (!isAgain && (await isTrue('merge-base', '--is-ancestor', wanted, 'HEAD'))) {
    return null
  }
  const before = await releaseIn()
  const identity = (await isTrue('config', 'user.email'))
    ? []
    : ['-c', 'user.name=Update', '-c', 'user.email=update@localhost']
  const merged = await tryStep({
    file: 'git',
    args: [...identity, 'merge', '--no-edit', '--quiet', wanted],
    directory: folder,
  })
  if (merged.ended !== 0) {
    const conflicts = await git(['diff', '--name-only', '--diff-filter=U'], 'git cannot list the conflicts.')
    throw new UpdateFailure(
      conflicts === ''
        ? `${wanted} cannot be merged into ${branch}.\n\n${merged.output.trim()}`
        : `${wanted} and ${branch} have changed the same lines of these files. Merge on your own computer (docs/operations.md, 'Merge by hand'), push, and run npm run update -- origin/${branch} here:\n\n${conflicts}`,
    )
  }
  const listed = async (...args: string[]) =>
    (await git(['diff', '--name-only', ...args], 'git cannot compare the two.')).split('\n').filter(Boolean)
  const migrations = await listed('--diff-filter=A', before.commit, 'HEAD', '--', 'supabase/migrations/*.sql')
  return {
    folder,
    /** What was merged: a tag, or a branch of a remote. */
    wanted,
    branch,
    before,
    after: await releaseIn(),
    /** Migrations on whose schema the version before cannot run. */
    breaking: migrations.filter((file) => isBreaking(readFileSync(join(folder, file), 'utf8'))),
    /** What the update changes of the files that are copied to other places of the machine, and of .env.example. */
    changed: await listed(before.commit, 'HEAD', '--', '.env.example', ...machineFiles),
    /** Sentences about what is mistyped in .env. */
    mistyped: mistypedIn(join(running, '.env'), join(folder, '.env.example')),
  }
}

async function newestTag(git: (args: readonly string[], failure: string) => Promise<string>): Promise<string> {
  const tags = await git(['tag', '--list', 'v*', '--sort=-version:refname'], 'git cannot list the tags.')
  const newest = tags.split('\n').find((tag) => /^v\d+\.\d+\.\d+$/.test(tag))
  if (newest === undefined) {
    throw new UpdateFailure(
      'No remote has a version tag. Name what to take, for instance origin/live, or add the remote that has the versions.',
    )
  }
  return newest
}

/**
 * Finds what the owner must do, in the changelog: the part 'To do' of each version after one, newest first.
 *
 * @param changelog in the form of Keep a Changelog
 * @param version the one that is installed
 * @param before the changelog that is installed: what is in it was said when that was taken, as the version stays until the next release
 */
export function dutiesAfter(changelog: string, version: string, before: string): readonly string[] {
  const said = new Set(sectionsAfter(before, version).flatMap(dutiesIn))
  return sectionsAfter(changelog, version).flatMap((section) => {
    const name = /^\[(.*?)\]/.exec(section)?.[1] ?? ''
    const duties = dutiesIn(section).filter((duty) => !said.has(duty))
    return duties.length === 0 ? [] : [[name, ...duties].join('\n')]
  })
}

function sectionsAfter(changelog: string, version: string): readonly string[] {
  const [, ...sections] = changelog.split(/^## /m)
  const own = sections.findIndex((section) => section.startsWith(`[${version}]`))
  return sections.slice(0, own)
}

function dutiesIn(section: string): readonly string[] {
  const part = section.split(/^### /m).find((text) => text.startsWith('To do\n')) ?? ''
  return part
    .slice('To do\n'.length)
    .split(/\n(?=- )/)
    .map((duty) => duty.trim())
    .filter((duty) => !/^(nothing\.?)?$/i.test(duty))
}
