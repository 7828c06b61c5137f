import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { faultsOf, hasOffice, mayPass } from './ask-site.ts'
import { type InstalledSite, takeStep, tryStep, UpdateFailure } from './installed-site.ts'
import { replaceMachineFiles } from './machine-files.ts'
import { dutiesAfter, mergeUpdate, type NextSite } from './merge-update.ts'
import { tryNext } from './try-next.ts'

const WATCH_MS = 120_000
/** Longer than a server needs to finish what is in flight and to start. */
const UP_WITHIN_MS = 60_000
/** So often that a version that must go is gone while Caddy still makes visitors wait for a healthy server. */
const LOOK_MS = 300
const ROOM_BYTES = 2 * 2 ** 30
/** A server that is started again is back in less, and health that was bad is asked for anew after ten seconds. */
const AWAY_MS = 15_000
/** One answer may be late on a busy machine. */
const LOOKS_THAT_PROVE = 3

export interface UpdateOptions {
  /** The tag or branch to take; by default the newest version tag. */
  readonly wanted: string | undefined
  readonly isDryRun: boolean
  /** Whether it builds anew though there is nothing new. */
  readonly isAgain: boolean
  /** Whether a version is taken that cannot be taken back. */
  readonly isOneWay: boolean
  /** A command of the shell that restarts the server. */
  readonly restart: string
  readonly say: (text: string) => void
}

/**
 * Brings a site up to date: backs up, merges, builds and tries beside the running site, then switches and watches.
 *
 * @throws UpdateFailure when the site runs on as it was, and why
 */
export async function updateSite(site: InstalledSite, options: UpdateOptions): Promise<void> {
  const { say } = options
  const faults = await faultsOf(site.url, false)
  if (faults.length > 0) {
    throw new UpdateFailure(`The site is not well before the update: ${faults.join(', ')}. Mend that first.`)
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
    describe(next, say)
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
      { ...commandOf(site, next.folder, 'office', ['make-pictures']), variables: site.variables },
      'The pictures of the page online cannot be made.',
    )
    await switchAndWatch(site, next, mustHaveOffice, options)
  } finally {
    rmSync(next.folder, { recursive: true, force: true })
  }
}

/**
 * Goes back to the version before the last update.
 *
 * @throws UpdateFailure when there is none, or it is not well either
 */
export async function goBack(site: InstalledSite, { restart, say }: UpdateOptions): Promise<void> {
  const before = `${site.folder}.before`
  if (!existsSync(before)) {
    throw new UpdateFailure(`There is no ${before}: no update has left one.`)
  }
  await putBack(site, restart, say)
}

function describe({ wanted, branch, before, after, changed, folder }: NextSite, say: UpdateOptions['say']): void {
  say(`${wanted} into ${branch}: version ${before.version} (${before.commit}) to ${after.version} (${after.commit})`)
  const duties = dutiesAfter(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), before.version)
  say(['To do by hand:', ...(duties.length > 0 ? duties : ['nothing'])].join('\n'))
  if (changed.length > 0) {
    say(['These change, too:', ...changed].join('\n  '))
  }
}

/** One of the owner's commands, as the server's user. */
function commandOf(site: InstalledSite, directory: string, family: 'leads' | 'office', args: readonly string[]) {
  return {
    file: join(directory, 'node_modules/node/bin/node'),
    args: ['--import', './scripts/load-environment.ts', `server/commands/${family}.ts`, ...args],
    directory,
    user: site.user,
  }
}

async function backUp(site: InstalledSite, { after }: NextSite, say: UpdateOptions['say']): Promise<string> {
  // Where the nightly ones are, and by a name that is deleted with them; or at the next update, as a copy must not stay.
  const folder = `${site.dataFolder}-backups`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (site.user) {
    chownSync(folder, site.user.uid, site.user.gid)
  }
  for (const earlier of readdirSync(folder).filter((name) => name.startsWith('leads-before-'))) {
    rmSync(join(folder, earlier))
  }
  const file = join(folder, `leads-before-${after.version}-${after.commit}.backup`)
  say(`Backing up into ${file}`)
  await takeStep(
    { ...commandOf(site, site.folder, 'leads', ['backup', '--force', file]), variables: site.variables },
    'The backup failed.',
  )
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

/** Copies `.env` with its owner and its mode, as it has passwords that the server's user must read. */
function copyConfiguration(fromFolder: string, toFolder: string): void {
  const [from, to] = [join(fromFolder, '.env'), join(toFolder, '.env')]
  if (existsSync(from)) {
    const { uid, gid, mode } = statSync(from)
    rmSync(to, { force: true })
    // Nobody else may read it meanwhile.
    writeFileSync(to, readFileSync(from), { mode: 0o600 })
    chownSync(to, uid, gid)
    chmodSync(to, mode)
  }
}

async function switchAndWatch(
  site: InstalledSite,
  next: NextSite,
  mustHaveOffice: boolean,
  options: UpdateOptions,
): Promise<void> {
  const { restart, say } = options
  const before = `${site.folder}.before`
  for (const old of [before, `${site.folder}.failed`]) {
    rmSync(old, { recursive: true, force: true })
  }
  say('Switching')
  // Once more: the build took minutes.
  copyConfiguration(site.folder, next.folder)
  renameSync(site.folder, before)
  renameSync(next.folder, site.folder)
  const kept = await run(site, before, mustHaveOffice, options).catch(async (error: unknown) => {
    if (next.breaking.length > 0) {
      throw new UpdateFailure(
        `${messageOf(error)}\n\nThe version before cannot run on the schema of this one: it stays.`,
      )
    }
    await putBack(site, restart, say)
    throw new UpdateFailure(
      `${messageOf(error)}\n\nThe version before is back. The failed one is in ${site.folder}.failed.`,
    )
  })
  if (kept.length > 0) {
    say(['You have changed these, so they stay. Compare them with deploy/:', ...kept].join('\n  '))
  }
  say(
    `Up to date: version ${next.after.version}. The one before is in ${before}, and npm run update -- --back returns to it.`,
  )
}

/** Starts the new version in its place, and watches it; returns the files of the machine that the owner has changed. */
async function run(site: InstalledSite, before: string, mustHaveOffice: boolean, { restart, say }: UpdateOptions) {
  const { replaced, kept } = replaceMachineFiles(before, site.folder)
  await reload(replaced, restart)
  say('Watching for two minutes')
  await watch(site.url, WATCH_MS, mustHaveOffice)
  return kept
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function putBack(site: InstalledSite, restart: string, say: UpdateOptions['say']): Promise<void> {
  const failed = `${site.folder}.failed`
  say('Going back to the version before')
  rmSync(failed, { recursive: true, force: true })
  // What was stored since is where the configuration of now says, and the passwords are those of now.
  copyConfiguration(site.folder, `${site.folder}.before`)
  renameSync(site.folder, failed)
  renameSync(`${site.folder}.before`, site.folder)
  const { replaced } = replaceMachineFiles(failed, site.folder)
  await reload(replaced, restart)
  await watch(site.url, 0, false)
}

async function reload(replaced: readonly string[], restart: string): Promise<void> {
  const shell = async (command: string) => {
    const { ended, output } = await tryStep({ file: '/bin/sh', args: ['-c', command], directory: '/' })
    if (ended !== 0) {
      throw new UpdateFailure(`${command} failed.\n\n${output.trim()}`)
    }
  }
  if (replaced.some((file) => file.startsWith('/etc/systemd/'))) {
    await shell('systemctl daemon-reload')
  }
  if (replaced.includes('/etc/caddy/Caddyfile')) {
    await shell('systemctl reload caddy')
  }
  await shell(restart)
}

/**
 * Waits until the server is up, and looks at it from then on.
 *
 * @throws UpdateFailure when it is not up in time, answers wrongly three times in a row, or is away for longer than a restart takes
 */
async function watch(url: string, lengthMs: number, mustHaveOffice: boolean): Promise<void> {
  const begun = Date.now()
  let lastWell = begun
  let isUp = false
  let wrong = 0
  while (!isUp || Date.now() < begun + lengthMs) {
    const faults = await faultsOf(url, mustHaveOffice)
    wrong = faults.every(mayPass) ? 0 : wrong + 1
    if (faults.length === 0) {
      isUp = true
      lastWell = Date.now()
    }
    const isAway = Date.now() > lastWell + (isUp ? AWAY_MS : UP_WITHIN_MS)
    if (wrong >= LOOKS_THAT_PROVE || isAway) {
      throw new UpdateFailure(`The server is not well: ${faults.join(', ')}.`)
    }
    await wait(LOOK_MS)
  }
}

/** @throws UpdateFailure when a disk has no room for a second checkout with its packages, a backup and its restored copy */
async function expectRoom({ folder, dataFolder }: InstalledSite): Promise<void> {
  for (const place of new Set([dirname(folder), dataFolder, process.env.TMPDIR || '/var/tmp'])) {
    const { bavail, bsize } = await statfs(place)
    if (bavail * bsize < ROOM_BYTES) {
      throw new UpdateFailure(`The disk of ${place} has less than 2 GB free, which an update needs.`)
    }
  }
}
