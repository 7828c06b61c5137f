import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hasOffice, problemsOf } from './ask-site.ts'
import { commandStep, type InstalledSite, takeStep, UpdateFailure } from './installed-site.ts'
import { dutiesAfter, mergeUpdate, type NextSite } from './merge-update.ts'
import { copyConfiguration, type SwitchOptions, switchAndWatch } from './switch-site.ts'
import { tryNext } from './try-next.ts'

const MIN_FREE_BYTES = 2 * 2 ** 30

interface UpdateOptions extends SwitchOptions {
  /** The tag or branch to take; by default the newest version tag. */
  readonly wanted: string | undefined
  readonly isDryRun: boolean
  /** Whether it builds anew though there is nothing new. */
  readonly isAgain: boolean
  /** Whether a version is taken that cannot be taken back. */
  readonly isOneWay: boolean
}

/**
 * Brings a site up to date: merges, backs up, builds and tries beside the running site, then switches and watches.
 *
 * @throws UpdateFailure that says why it failed, and which version runs unless it is the one before
 */
export async function updateSite(site: InstalledSite, options: UpdateOptions): Promise<void> {
  const { say } = options
  const problems = await problemsOf(site.url, false)
  if (problems.length > 0) {
    throw new UpdateFailure(`The site is not well before the update: ${problems.join(', ')}. Mend that first.`)
  }
  await expectRoom(site)
  const mustHaveOffice = await hasOffice(site.url)
  say('Fetching and merging')
  const next = await mergeUpdate(site, options.wanted, options.isAgain)
  if (next === null) {
    say('The site is up to date.')
    return
  }
  try {
    describe(site, next, say)
    if (options.isDryRun) {
      say('A dry run: nothing was changed.')
      return
    }
    if (next.breaking.length > 0 && !options.isOneWay) {
      throw new UpdateFailure(
        `The version before cannot run on the schema of this one (${next.breaking.join(', ')}), so it cannot be taken back: restoring the backup is the only way. -- --one-way takes it all the same.`,
      )
    }
    const backup = await backUp(site, next, say)
    await build(site, next, say)
    say('Trying the new server on a copy of all that is stored')
    await tryNext(site, next, backup, mustHaveOffice)
    say('Making pictures, and bringing the schema of the database up to date')
    await takeStep(
      commandStep(site, next.folder, 'office', ['make-pictures']),
      `The pictures of the page online cannot be made, or the schema of the database not be brought up to date. ${
        next.breaking.length === 0
          ? 'The version before runs on.'
          : `The schema may be the new one, on which the version before cannot run: update again, or restore ${backup}.`
      }`,
    )
    await switchAndWatch(site, next, mustHaveOffice, options)
  } finally {
    rmSync(next.folder, { recursive: true, force: true })
  }
}

function describe(
  site: InstalledSite,
  { wanted, branch, before, after, changed, mistyped, folder }: NextSite,
  say: UpdateOptions['say'],
): void {
  say(`${wanted} into ${branch}: version ${before.version} (${before.commit}) to ${after.version} (${after.commit})`)
  const changelogIn = (checkout: string) => readFileSync(join(checkout, 'CHANGELOG.md'), 'utf8')
  const duties = dutiesAfter(changelogIn(folder), before.version, changelogIn(site.folder))
  say(['To do by hand:', ...(duties.length > 0 ? duties : ['nothing'])].join('\n'))
  if (changed.length > 0) {
    say(['These change, too:', ...changed].join('\n  '))
  }
  // The steps say so too, and what they print is not shown where they succeed.
  for (const sentence of mistyped) {
    say(sentence)
  }
}

async function backUp(site: InstalledSite, { after }: NextSite, say: UpdateOptions['say']): Promise<string> {
  // Where the nightly ones are, and by a name that is deleted with them; or at the next update, as a copy must not stay.
  const folder = `${site.dataFolder}-backups`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (site.user) {
    chownSync(folder, site.user.uid, site.user.gid)
  }
  const file = join(folder, `leads-before-${after.version}-${after.commit}.backup`)
  say(`Backing up into ${file}`)
  await takeStep(commandStep(site, site.folder, 'leads', ['backup', '--force', file]), 'The backup failed.')
  for (const earlier of readdirSync(folder).filter((name) => name.startsWith('leads-before-'))) {
    if (earlier !== basename(file)) {
      rmSync(join(folder, earlier))
    }
  }
  return file
}

async function build(site: InstalledSite, { folder }: NextSite, say: UpdateOptions['say']): Promise<void> {
  for (const name of ['.cache/photos', '.cache/fonts']) {
    const from = join(site.folder, name)
    if (existsSync(from)) {
      cpSync(from, join(folder, name), { recursive: true, preserveTimestamps: true })
    }
  }
  copyConfiguration(site.folder, folder)
  const npm = (args: readonly string[]) => ({ file: 'npm', args, directory: folder })
  say('Installing packages')
  await takeStep(npm(['ci', '--no-audit', '--no-fund']), 'The packages cannot be installed.')
  say('Checking the content')
  await takeStep(
    npm(['exec', '--', 'vitest', 'run', '--project', 'content']),
    'The content does not fit the new version.',
  )
  say('Building')
  await takeStep(npm(['run', 'build']), 'The new version cannot be built.')
}

/** @throws UpdateFailure when a disk has no room for a second checkout with its packages, a backup and its restored copy */
async function expectRoom({ folder, dataFolder }: InstalledSite): Promise<void> {
  for (const place of new Set([dirname(folder), dataFolder])) {
    const { bavail, bsize } = await statfs(place)
    if (bavail * bsize < MIN_FREE_BYTES) {
      throw new UpdateFailure(`The disk of ${place} has less than 2 GB free, which an update needs.`)
    }
  }
}
